import { SelectField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { InvitationAddress } from '#app/components/account/person-account.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'

interface InviteProps {
	form: FormState
	teachers: { id: string; name: string; email: string | null }[]
}

export function OfficePanel() {
	return (
		<Panel
			id="office"
			title="Office accounts"
			beside={
				<Link className="button button-small" to={href.people('invite-office')}>
					Invite to the office
				</Link>
			}
		>
			<p className="muted">
				A school has one administrator account. A secretary or manager gets an office account of their own,
				for students, the schedule, attendance and messages. You choose whether it includes money, people and
				settings.
			</p>
		</Panel>
	)
}

/** Teachers are invited from the list of teachers. */
export function InvitePanel({ form, teachers }: InviteProps) {
	return (
		<Panel
			id="invite"
			title="Invite a teacher"
			beside={<Link to={href.newTeacher()}>Add a teacher first</Link>}
		>
			<p className="muted">
				They see their own classes, students and schedule. You can give each of them more permissions on their
				own page of this list.
			</p>
			{teachers.length === 0 ? (
				<p>Every teacher has been invited.</p>
			) : (
				<Form form={form} intent="invite" submit="Send the invitation" pending="Sending...">
					<SelectField
						form={form}
						name="teacher"
						label="Teacher"
						empty="Choose a teacher"
						options={teachers.map(({ id, name, email }) => ({
							value: id,
							label: email ? `${name} (${email})` : name,
						}))}
					/>
					<InvitationAddress form={form} />
				</Form>
			)}
		</Panel>
	)
}
