import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { Notes } from '#app/components/student/notes.tsx'
import { calledBackForm, noteForm } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { addNote, setStudentCalled } from '#app/models/student/note.server.ts'
import { href } from '#app/domain/href.ts'
import { done } from '#app/utils/outcome.ts'
import { About, Contact } from './about.tsx'
import { useStudent, type StudentContext } from './head.tsx'
import { readOverview, type OverviewShown } from './read-overview.server.ts'
import { atStudent, saidOf, studentTask } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return readOverview(access, foundStudent(access, args.params.id))
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const its = atStudent(args, access)
	return its.param('note') ? callBack(its) : writeNote(its)
}

const writeNote = studentTask({
	form: noteForm,
	save({ access, child }, value, { intent }) {
		const kind = intent === 'call' ? 'call' : 'note'
		const added = addNote(access, child.id, { kind, ...value })
		return added.ok ? done(kind) : added
	},
	then: (kind, its) => saidOf(its, undefined, 'note-added', { kind: kind === 'call' ? 'Call' : 'Note' }),
})

const callBack = studentTask({
	form: calledBackForm,
	save: ({ access, child, param }, value) =>
		setStudentCalled(access, child.id, { noteId: param('note'), ...value }) ? done(value.done) : null,
	then: (isDone, its) => saidOf(its, undefined, 'called-back', isDone ? {} : { how: 'open' }),
})

export default function Overview() {
	const { notes, siblings, contact, about } = useLoaderData<typeof loader>()
	const student = useStudent()
	const { head, timeZone } = student
	return (
		<div className="cards">
			<div className="cards-column">
				<Notes
					name="note"
					to={href.studentNotes(head.id)}
					called={(note) => href.studentNotes(head.id, note)}
					notes={notes}
					open={head.alerts.archivedAt === null}
					timeZone={timeZone}
				/>
			</div>
			<div className="cards-column">
				<NextSteps {...student} />
				{siblings.length > 0 ? <Siblings siblings={siblings} /> : null}
				<Contact contact={contact} />
				<About about={about} />
			</div>
		</div>
	)
}

function Siblings({ siblings }: Pick<OverviewShown, 'siblings'>) {
	return (
		<Panel title="Brothers and sisters">
			<ul className="rows">
				{siblings.map(({ id, name }) => (
					<li key={id}>
						<a href={href.student(id)}>
							<bdi>{name}</bdi>
						</a>
					</li>
				))}
			</ul>
		</Panel>
	)
}

function NextSteps({ head, strip }: StudentContext) {
	const { id, alerts, lacksEmergencyContact } = head
	const steps = [
		alerts.unbilled ? { to: href.student(id, 'move-family'), label: 'Choose who pays' } : null,
		alerts.alone ? { to: href.student(id, 'add-guardian'), label: 'Add a guardian' } : null,
		alerts.missing.length > 0 ? { to: href.student(id, 'consents'), label: 'Ask for the consents' } : null,
		head.instruments.length === 0 ? { to: href.editStudent(id), label: 'Choose an instrument' } : null,
		strip?.classes.length === 0 ? { to: href.student(id, 'enroll'), label: 'Enroll in a class' } : null,
		lacksEmergencyContact ? { to: href.student(id, 'family'), label: 'Choose an emergency contact' } : null,
	].filter((step) => step !== null)
	if (alerts.archivedAt !== null || head.state === 'left' || steps.length === 0) return null
	return (
		<Panel title="Next steps">
			<ul className="rows">
				{steps.map(({ to, label }) => (
					<li key={label}>
						<Link to={to}>{label}</Link>
					</li>
				))}
			</ul>
		</Panel>
	)
}
