import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { makeKey } from '#app/models/integration/keys.server.ts'
import { href } from '#app/domain/href.ts'
import { keyForm } from '#app/domain/integration/form.ts'
import { keyScopes } from '#app/domain/integration/scopes.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { KEYS_TRAIL, SecretOnce } from './secret-once.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Make a key' }

export async function loader(args: LoaderFunctionArgs) {
	await enter(args, 'school', 'school:own')
	return { formKey: formKey() }
}

/** The page shows the secret at once and not after a redirect, so that it is kept nowhere. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	const form = await readForm(args, keyForm)
	if (!form.ok) return invalid(args, form)
	const made = makeKey(access, form.key, form.value)
	return made.ok ? data({ made: made.value }) : invalid(args, form, made)
}

export default function NewKey() {
	const answer = useAnswer<{ made?: { name: string; secret: string } }>()
	return answer?.made ? (
		<SecretOnce title="Your new key" label={answer.made.name} secret={answer.made.secret}>
			Keep it like a password: anyone with it can do what you allowed.
		</SecretOnce>
	) : (
		<KeyForm />
	)
}

function KeyForm() {
	const { formKey: fresh } = useLoaderData<typeof loader>()
	const form = useCheckedForm(() => import('#app/domain/integration/form.ts').then((forms) => forms.keyForm))
	return (
		<div className="form-page">
			<PageHead title="Make a key" trail={KEYS_TRAIL} />
			<ErrorSummary form={form} names={['name', 'scopes']} refusal="The key was not made" />
			<Form
				form={form}
				card
				submit="Make the key"
				pending="Making..."
				beside={
					<Link className="button" to={href.people('keys')}>
						Cancel
					</Link>
				}
			>
				<FormKeyField form={form} value={fresh} />
				<TextField
					form={form}
					name="name"
					label="Name"
					hint="The program that uses it, such as Website. The history shows this name."
					autoComplete="off"
				/>
				<CheckboxGroup form={form} name="scopes" label="What it may do" options={keyScopes} />
			</Form>
		</div>
	)
}
