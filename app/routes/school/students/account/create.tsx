import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { TextField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { Link } from '#app/components/link.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import { suggestUsername } from '#app/models/identity/account.server.ts'
import { USERNAME_RULE } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { findHolder } from './read-holder.server.ts'
import { PortalPanel } from './portal-panel.tsx'
import { actOnAccount } from './save.server.ts'

const ways = [
	{
		value: 'mail',
		label: 'Email an invitation',
		hint: 'With a link to choose a password. It works for 7 days.',
	},
	{
		value: 'paper',
		label: 'Print a sign-in code',
		hint: 'For children without an email address. It works once, for 14 days.',
	},
]

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { who: { name: string } }) =>
		data ? `Create an account – ${data.who.name}` : 'Create an account',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'account:write')
	const { student, who } = findHolder(args, access)
	return { student, who, username: suggestUsername(who.name), portal: findPortal(access) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'account:write')
	return actOnAccount(args, access, findHolder(args, access).student)
}

/** The school never knows a password: every person chooses their own. */
export default function CreateAccount() {
	const { student, who, username, portal } = useLoaderData<typeof loader>()
	const { name, email, holder, relation } = who
	const child = holder.is === 'learner' && student.isUnderAge
	const form = useFormPage({ way: email && !child ? 'mail' : 'paper', email: email ?? '', username })
	return (
		<>
			<FormPage
				form={form}
				title={`Create an account for ${name}`}
				intro={
					<p className="muted">
						{holder.is === 'learner'
							? `${name} signs in as a learner, and sees their own lessons.`
							: `${name}${relation ? ` (${relation})` : ''} will see the lessons of ${student.name} and of their other children here.`}
					</p>
				}
				submit="Create account"
				pending="Creating..."
				beside={
					<Link className="button" to={href.studentAccount(student.id)}>
						Back
					</Link>
				}
			>
				<input type="hidden" name="intent" value="invite" />
				<input type="hidden" name="who" value={holder.id} />
				<RadioField form={form} name="way" label={`How will ${name} sign in?`} options={ways} />
				<TextField
					form={form}
					name="email"
					label="Email address"
					type="email"
					autoComplete="off"
					autoCapitalize="none"
					hint="For an emailed invitation. An account that is already here is linked."
				/>
				<TextField
					form={form}
					name="username"
					label="Username"
					autoComplete="off"
					autoCapitalize="none"
					hint={`For a printed code: ${USERNAME_RULE}.`}
				/>
			</FormPage>
			<PortalPanel portal={portal} />
		</>
	)
}
