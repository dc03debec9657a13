import { Day } from '#app/components/dates.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { AssignmentState } from './assignment-state.tsx'
import { NewAssignment } from './new-assignment.tsx'
import { Recording, type ShownRecording } from './recording.tsx'

interface ShownAssignment {
	id: string
	text: string
	minutesADay: number | null
	dueOn: string | null
	doneAt: number | null
}

interface PracticeProps {
	formKey: string
	today: string
	assignments: readonly ShownAssignment[]
	recordings: readonly (ShownRecording & { assignmentId: string })[]
	entries: readonly {
		id: string
		day: string
		minutes: number
		piece: string | null
		note: string | null
		by: string | null
		confirmedAt: number | null
	}[]
	weeks: readonly { from: string; to: string; minutes: number }[]
}

/** A student's assignments and practice entries. */
export function PracticeTab({ formKey, today, assignments, recordings, entries, weeks }: PracticeProps) {
	return (
		<>
			<NewAssignment key={formKey} formKey={formKey} />
			<Panel title="Assignments" wide>
				{assignments.length === 0 ? <p role="status">No assignments yet.</p> : null}
				<ul className="learned">
					{assignments.map((assignment) => (
						<li key={assignment.id}>
							<Assignment assignment={assignment} today={today} />
							{recordings
								.filter(({ assignmentId }) => assignmentId === assignment.id)
								.map((recording) => (
									<Recording key={recording.id} recording={recording} formKey={formKey} />
								))}
						</li>
					))}
				</ul>
			</Panel>
			<Panel title="Practice log" wide>
				<Weeks weeks={weeks} />
				<Log entries={entries} />
			</Panel>
		</>
	)
}

function Log({ entries }: Pick<PracticeProps, 'entries'>) {
	if (entries.length === 0) return <p role="status">Nothing was logged in the last four weeks.</p>
	return (
		<ul className="rows">
			{entries.map(({ id, day, minutes, piece, note, by, confirmedAt }) => (
				<li key={id}>
					<span>
						<strong>
							<Day on={day} short />, {minutes}&nbsp;min
						</strong>{' '}
						<span className="muted">{[piece, note, by].filter(Boolean).join(' · ')}</span>
					</span>{' '}
					{confirmedAt ? <State tone="good">Confirmed</State> : null}
				</li>
			))}
		</ul>
	)
}

function Assignment({ assignment, today }: { assignment: ShownAssignment; today: string }) {
	const { id, text, minutesADay, dueOn, doneAt } = assignment
	return (
		<>
			<p className="learned-words">{text}</p>
			<p className="muted">
				{minutesADay ? `${minutesADay} minutes a day` : null}{' '}
				{dueOn ? (
					<>
						until <Day on={dueOn} />
					</>
				) : null}
			</p>
			<AssignmentState assignment={assignment} today={today} />{' '}
			<PostForm className="button-row">
				<input type="hidden" name="id" value={id} />
				<button
					className="button button-small"
					name="intent"
					value={doneAt === null ? 'assignment-done' : 'assignment-open'}
				>
					{doneAt === null ? 'Mark as done' : 'Mark as open'}
					<span className="sr-only">: {text}</span>
				</button>{' '}
				<button className="button button-small" name="intent" value="assignment-remove">
					Remove<span className="sr-only">: {text}</span>
				</button>
			</PostForm>
		</>
	)
}

/** The table holds the numbers; the bars only illustrate them. */
function Weeks({ weeks }: Pick<PracticeProps, 'weeks'>) {
	const most = Math.max(1, ...weeks.map(({ minutes }) => minutes))
	return (
		<div className="table-frame">
			<table className="table">
				<caption className="sr-only">Minutes practiced by week</caption>
				<thead>
					<tr>
						<th scope="col">7 days from</th>
						<th scope="col">Minutes</th>
						<th scope="col">
							<span className="sr-only">As a bar</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{weeks.map(({ from, minutes }) => (
						<tr key={from}>
							<th scope="row">
								<Day on={from} short />
							</th>
							<td data-label="Minutes">{minutes}</td>
							<td className="bar-cell">
								<div className="progress bar">
									<progress value={minutes} max={most} aria-hidden="true" />
								</div>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
