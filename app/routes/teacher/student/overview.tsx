import { Day } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Note } from '#app/views/learning/notes.tsx'
import { Panel } from '#app/components/panel.tsx'
import { pieceStates } from '#app/domain/learning/labels.ts'
import { WriteLinks } from './part.tsx'
import type { StudentPart } from './read.server.ts'

/** What a teacher has to know before the next lesson. */
export function Overview({ part }: { part: Extract<StudentPart, { tab: 'overview' }> }) {
	const { last, next, note, assignments, pieces, goals, attendance, practice } = part
	const { held, late, absent } = attendance
	const rows: [string, string][] = [
		['Next lesson', next?.words ?? 'Not scheduled'],
		['Last 90 days', `${held} attended, ${absent} missed${late > 0 ? `, ${late} late` : ''}`],
		['Practice this week', `${practice} minutes`],
		[
			'Pieces',
			pieces.map(({ title, state }) => `${title} (${pieceStates[state].toLowerCase()})`).join(', ') || '–',
		],
		['Goals', goals.map(({ text, percent }) => `${text} (${percent}%)`).join(', ') || '–'],
	]
	return (
		<>
			<WriteLinks last={last} next={next} />
			<Panel title="Last note" wide>
				{note ? <Note note={note} /> : <p role="status">No notes yet.</p>}
			</Panel>
			<Panel title="Where they are" wide>
				<Facts rows={rows} />
			</Panel>
			<Panel title="This week’s assignments" wide>
				{assignments.length === 0 ? <p role="status">Nothing to practice was given.</p> : null}
				<ul className="learned">
					{assignments.map(({ id, text, dueOn }) => (
						<li key={id}>
							<p className="learned-words">{text}</p>
							{dueOn ? (
								<p className="muted">
									until <Day on={dueOn} />
								</p>
							) : null}
						</li>
					))}
				</ul>
			</Panel>
		</>
	)
}
