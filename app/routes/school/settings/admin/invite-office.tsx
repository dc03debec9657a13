import { GrantBoxes, InvitationAddress } from '#app/components/account/person-account.tsx'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import type { Grant } from '#app/domain/account/permissions.ts'
import { officeAlways } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

/** An account of their own for somebody who works in the office. */
export function InviteOffice({ offered }: { offered: readonly Grant[] }) {
	const form = useFormPage()
	return (
		<div className="form-page">
			<ErrorSummary form={form} names={['name', 'email', 'grants']} refusal="This was not sent" />
			<PageHead
				title="Invite to the office"
				line="A secretary or manager signs in with their own email and password. Office accounts do not count toward your plan."
				trail={[{ to: href.people(), label: 'People' }]}
			/>
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
