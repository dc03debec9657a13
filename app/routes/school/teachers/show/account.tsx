import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { InvitationAddress, PersonAccount } from '#app/components/account/person-account.tsx'
import { momentIn } from '#app/domain/account/reading.ts'
import type { TeacherState } from '#app/domain/teacher/labels.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { accountShown } from './tasks-account.server.ts'

interface AccountProps {
	teacher: { id: string; name: string; email: string | null }
	state: TeacherState
	account: ReturnType<typeof accountShown> | null
}

/** Whether a teacher can sign in, and what they may do then. */
export function AccountTab({ teacher, state, account }: AccountProps) {
	const person = account?.person
	const form = useFormPage(person ? { grants: person.grants ?? [] } : { email: teacher.email })
	return (
		<>
			<ErrorSummary form={form} names={['grants', 'email']} refusal="This was not done" />
			{account && person ? (
				<PersonAccount form={form} person={person} reading={account.reading} me={account.me} />
			) : state === 'left' || state === 'archived' ? (
				<Panel title="No account">
					<p>They have left. Undo that under Leaving before you invite them.</p>
				</Panel>
			) : (
				<Panel title="Invite them">
					{account?.declinedAt ? (
						<p>They declined the invitation on {momentIn(account.reading, account.declinedAt)}.</p>
					) : null}
					<p className="muted">
						They sign in as a teacher and see their own lessons and students. You can give them more
						permissions here once they are invited.
					</p>
					<Form form={form} intent="invite" submit="Send the invitation" pending="Sending...">
						<input type="hidden" name="teacher" value={teacher.id} />
						<InvitationAddress form={form} />
					</Form>
				</Panel>
			)}
		</>
	)
}
