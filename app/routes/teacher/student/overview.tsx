import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Day } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Panel } from '#app/components/panel.tsx'
import { pieceStates } from '#app/domain/learning/labels.ts'
import { enter } from '#app/guards/enter.server.ts'
import { findFormer } from '#app/models/learning/former-students.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { Note } from '#app/views/learning/notes.tsx'
import { AssignmentState } from '#app/views/learning/assignment-state.tsx'
import { readOverview, type LearningOverview } from '#app/views/learning/read.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { Former } from './former.tsx'
import { Balance, Care, Contacts } from './granted.tsx'
import { readGranted, type Granted } from './read-granted.server.ts'
import { WriteLinks } from './write-links.tsx'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'student:read')
	const { studentId = '' } = args.params
	const student = findStudent(access, studentId)
	if (!student) return { current: null, former: findFormer(access, studentId) ?? missing() }
	const current = { ...readOverview(access, student.id), ...readGranted(access, student), id: student.id }
	return { current, former: null }
}

export default function StudentOverview() {
	const { current, former } = useLoaderData<typeof loader>()
	if (former) return <Former {...former} />
	return current && <BeforeTheLesson {...current} />
}

/** A summary for preparing the next lesson. */
function BeforeTheLesson({ id, ...current }: LearningOverview & Granted & { id: string }) {
	const { care, contacts, balance, last, next, note, assignments, today, ...figures } = current
	return (
		<>
			<WriteLinks last={last} next={next} />
			{care.length > 0 ? <Care facts={care} /> : null}
			{contacts ? <Contacts contacts={contacts} /> : null}
			{balance ? <Balance student={id} balance={balance} /> : null}
			<Panel title="Last note" wide>
				{note ? <Note note={note} /> : <p role="status">No notes yet.</p>}
			</Panel>
			<Panel title="Where they are" wide>
				<Facts rows={factsOf(next, figures)} />
			</Panel>
			<Panel title="This week’s assignments" wide>
				{assignments.length === 0 ? <p role="status">Nothing to practice this week.</p> : null}
				<ul className="learned">
					{assignments.map((assignment) => (
						<li key={assignment.id}>
							<p className="learned-words">{assignment.text}</p>
							{assignment.dueOn ? (
								<p className="muted">
									until <Day on={assignment.dueOn} />
								</p>
							) : null}
							<AssignmentState assignment={assignment} today={today} />
						</li>
					))}
				</ul>
			</Panel>
		</>
	)
}

function factsOf(
	next: LearningOverview['next'],
	{
		pieces,
		goals,
		attendance,
		practice,
	}: Pick<LearningOverview, 'pieces' | 'goals' | 'attendance' | 'practice'>,
): [string, string][] {
	const { held, late, absent } = attendance
	return [
		['Next lesson', next?.text ?? 'Not scheduled'],
		['Last 90 days', `${held} attended, ${absent} missed${late > 0 ? `, ${late} late` : ''}`],
		['Practice in 7 days', `${practice} minutes`],
		[
			'Pieces',
			pieces.map(({ title, state }) => `${title} (${pieceStates[state].toLowerCase()})`).join(', ') || '–',
		],
		['Goals', goals.map(({ text, percent }) => `${text} (${percent}%)`).join(', ') || '–'],
	]
}
