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
import { addWebhook } from '#app/models/integration/webhooks.server.ts'
import { href } from '#app/domain/href.ts'
import { webhookForm } from '#app/domain/integration/form.ts'
import { webhookEvents } from '#app/domain/integration/webhook-events.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { KEYS_TRAIL, SecretOnce } from './secret-once.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Add a webhook' }

export async function loader(args: LoaderFunctionArgs) {
	await enter(args, 'school', 'school:own')
	return { formKey: formKey() }
}

/** The page shows the secret at once and not after a redirect, so that it is kept nowhere. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	const form = await readForm(args, webhookForm)
	if (!form.ok) return invalid(args, form)
	const made = addWebhook(access, form.key, form.value)
	return made.ok ? data({ made: made.value }) : invalid(args, form, made)
}

export default function NewWebhook() {
	const answer = useAnswer<{ made?: { url: string; secret: string } }>()
	return answer?.made ? (
		<SecretOnce title="Signing secret" label={answer.made.url} secret={answer.made.secret}>
			The receiver needs it to check that an event comes from Solfa.
		</SecretOnce>
	) : (
		<WebhookForm />
	)
}

function WebhookForm() {
	const { formKey: fresh } = useLoaderData<typeof loader>()
	const form = useCheckedForm(() =>
		import('#app/domain/integration/form.ts').then((forms) => forms.webhookForm),
	)
	return (
		<div className="form-page">
			<PageHead title="Add a webhook" trail={KEYS_TRAIL} />
			<ErrorSummary form={form} names={['url', 'events']} refusal="The webhook was not added" />
			<Form
				form={form}
				card
				submit="Add the webhook"
				pending="Adding..."
				beside={
					<Link className="button" to={href.people('keys')}>
						Cancel
					</Link>
				}
			>
				<FormKeyField form={form} value={fresh} />
				<TextField
					form={form}
					name="url"
					label="Address"
					hint="Where the receiving program listens. Events are sent there as JSON."
					type="url"
					autoComplete="off"
				/>
				<CheckboxGroup form={form} name="events" label="Events to send" options={webhookEvents} />
			</Form>
		</div>
	)
}
