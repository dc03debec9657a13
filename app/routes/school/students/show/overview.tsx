import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NoteForm } from '#app/components/student/notes.tsx'
import { Timeline } from '#app/components/student/timeline.tsx'
import { calledBackForm, noteForm } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { addNote, setStudentCalled } from '#app/models/student/note.server.ts'
import { href } from '#app/domain/href.ts'
import { done } from '#app/utils/outcome.ts'
import { About, Contact } from './about.tsx'
import { Attendance } from './attendance.tsx'
import { useStudent } from './head.tsx'
import { Classes, Family, Logins, NextSteps, WorkingOn } from './rail.tsx'
import { readOverview } from './read-overview.server.ts'
import { atStudent, saidOf, studentTask } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = foundStudent(access, args.params.id)
	return readOverview(access, student, new URL(args.request.url).searchParams)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const context = atStudent(args, access)
	return context.param('note') ? callBack(context) : writeNote(context)
}

const writeNote = studentTask({
	form: noteForm,
	save({ access, child }, value, { intent }) {
		const kind = intent === 'call' ? 'call' : 'note'
		const added = addNote(access, child.id, { kind, ...value })
		return added.ok ? done(kind) : added
	},
	then: (kind, context) =>
		saidOf(context, undefined, 'note-added', { kind: kind === 'call' ? 'Call' : 'Note' }),
})

const callBack = studentTask({
	form: calledBackForm,
	save: ({ access, child, param }, value) =>
		setStudentCalled(access, child.id, { noteId: param('note'), ...value }) ? done(value.done) : null,
	then: (isDone, context) => saidOf(context, undefined, 'called-back', isDone ? {} : { how: 'open' }),
})

export default function Overview() {
	const { timeline, siblings, pieces, logins, contact, about } = useLoaderData<typeof loader>()
	const student = useStudent()
	const { head, strip } = student
	const { id, family } = head
	return (
		<div className="dash">
			<div>
				{head.alerts.archivedAt === null ? (
					<section className="card screen-only" id="note-panel" aria-label="Notes and calls">
						<NoteForm name="note" to={href.studentNotes(id)} last={timeline.lastNote} />
					</section>
				) : null}
				<Timeline timeline={timeline} />
			</div>
			<div className="rail">
				{strip ? <Attendance strip={strip} /> : null}
				<NextSteps {...student} />
				<WorkingOn id={id} pieces={pieces} />
				{strip ? <Classes id={id} strip={strip} /> : null}
				<Family family={family} siblings={siblings} />
				<Logins logins={logins} />
				<Contact contact={contact} />
				<About about={about} />
			</div>
		</div>
	)
}
