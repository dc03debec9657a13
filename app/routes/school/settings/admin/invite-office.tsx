import { GrantBoxes, InvitationAddress } from '#app/components/account/person-account.tsx'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { Grant } from '#app/domain/account/permissions.ts'
import { officeAlways } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

/** An account of their own for somebody who works in the office. */
export function InviteOffice({ offered }: { offered: readonly Grant[] }) {
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={['name', 'email', 'grants']} refusal="This was not sent" />
			<Panel title="Invite to the office">
				<p className="muted">
					For a secretary, a manager or anyone else who runs the school with you. They sign in with their own
					email and password, and count toward no limit of your plan.
				</p>
				<p className="muted">{officeAlways}</p>
				<Form
					form={form}
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
					{offered.length > 0 ? (
						<GrantBoxes form={form} offered={offered} label="Also includes" />
					) : (
						<p>Your own account includes nothing more to give. The administrator can add it later.</p>
					)}
				</Form>
			</Panel>
		</>
	)
}

interface RemoveProps {
	person: { membershipId: string; name: string; signsInAs: string }
}

/** Asks before an office account is taken away. */
export function RemoveColleague({ person: { membershipId, name, signsInAs } }: RemoveProps) {
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Remove <bdi>{name}</bdi> from the office?
				</>
			}
			consequences={[
				'They are signed out at once and can no longer open your school.',
				'Their permissions end. What they did stays in the history, under their name.',
				'Messages they wrote stay where they are.',
			]}
			words={`To let them in again, invite ${signsInAs} once more. To keep them out for a while, lock the account instead.`}
			submit="Remove from the office"
			pending="Removing..."
			intent="remove"
			back={{ to: href.people({ person: membershipId }), label: 'Keep them' }}
		>
			<input type="hidden" name="membershipId" value={membershipId} />
		</ConfirmPage>
	)
}
