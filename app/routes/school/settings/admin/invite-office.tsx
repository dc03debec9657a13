import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GrantBoxes, InvitationAddress } from '#app/components/account/person-account.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { officeAlways, mayGive, offeredGrants } from '#app/domain/account/permissions.ts'
import { href } from '#app/domain/href.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { actOnPeople } from './save.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Invite to the office – People and history' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'people:write')
	// Solo teachers have no office.
	if (access.role === 'solo_teacher_admin') missing()
	return { offered: offeredGrants.office.filter((grant) => mayGive(access, grant)) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'people:write')
	if (access.role === 'solo_teacher_admin') missing()
	return actOnPeople(args, access, href.people)
}

export default function InviteOffice() {
	const { offered } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<div className="form-page">
			<PageHead
				title="Invite to the office"
				line="A secretary or manager signs in with their own email and password. Office accounts do not count toward your plan."
				trail={[{ to: href.people(), label: 'People' }]}
			/>
			<ErrorSummary form={form} names={['name', 'email', 'grants']} refusal="This was not sent" />
			<Form
				form={form}
				card
				intent="invite-office"
				submit="Send the invitation"
				pending="Sending..."
				beside={
					<Link className="button" to={href.people()}>
						Cancel
					</Link>
				}
			>
				<TextField form={form} name="name" label="Name" autoComplete="off" />
				<InvitationAddress form={form} />
				<p>{officeAlways}</p>
				{offered.length > 0 ? (
					<GrantBoxes form={form} offered={offered} label="Also includes" />
				) : (
					<p>Your own account has nothing more to give. The administrator can add it later.</p>
				)}
			</Form>
		</div>
	)
}
