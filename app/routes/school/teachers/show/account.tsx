import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { InvitationAddress, PersonAccount } from '#app/components/account/person-account.tsx'
import { demand, enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { grantsShown } from '#app/requests/people.server.ts'
import { listDeclined } from '#app/models/account/declined.server.ts'
import { listStandings } from '#app/models/account/statuses.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { momentIn } from '#app/domain/account/reading.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { changeAccount } from './save-account.server.ts'
import { useTeacher } from './head.tsx'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Permissions & account' }

/** `person` is null if the teacher has no account. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const { id, membershipId } = foundTeacher(access, args.params.teacherId)
	const person = membershipId ? listStandings(access, [membershipId]).get(membershipId) : undefined
	return {
		me: access.userId,
		reading: readingOf(access),
		declinedAt: person ? null : (listDeclined(access, [id]).get(id) ?? null),
		person: person ? { ...person, ...grantsShown(access, person) } : null,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:write')
	const { id, membershipId } = foundTeacher(access, args.params.teacherId)
	return changeAccount(args, demand(access, 'people:write'), { id, membershipId })
}

export default function TeacherAccount() {
	const account = useLoaderData<typeof loader>()
	const { teacher, state } = useTeacher()
	const { person } = account
	const form = useFormPage(person ? { grants: person.grants ?? [] } : { email: teacher.email })
	return (
		<>
			<ErrorSummary form={form} names={['grants', 'email']} refusal="This was not done" />
			{person ? (
				<PersonAccount form={form} person={person} reading={account.reading} me={account.me} />
			) : state === 'left' || state === 'archived' ? (
				<Panel title="No account">
					<p>They have left. Undo that under Leaving before you invite them.</p>
				</Panel>
			) : (
				<Panel title="Invite them">
					{account.declinedAt ? (
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
