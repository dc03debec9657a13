import { Agenda } from '#app/components/lesson/agenda.tsx'
import { State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'

interface Row {
	id: string
	name: string
	kind: string
	time: string | null
	room: string | null
	seats: string
	next: string | null
	unmarked: number
	attendance: number | null
}

const COLUMNS = [
	['Name', 'main'],
	['Time', 'wide'],
	['Room', 'narrow'],
	['Enrolled', 'medium'],
	['Next lesson', 'narrow'],
	['To mark', undefined],
	['Attendance', undefined],
] as const

export function TaughtClasses({ caption, classes }: { caption: string; classes: readonly Row[] }) {
	return (
		<div className="table-frame table-frame-dense">
			<table className="table table-dense">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						{COLUMNS.map(([label, size]) => (
							<th key={label} scope="col" className={size}>
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody>{classes.map(rowOf)}</tbody>
			</table>
		</div>
	)
}

function rowOf({ id, name, kind, time, room, seats, next, unmarked, attendance }: Row) {
	return (
		<tr key={id}>
			<th scope="row">
				<a href={href.teacherClass(id)}>
					<bdi>{name}</bdi>
				</a>{' '}
				<span className="second">{kind}</span>
			</th>
			<td data-label="Time" className={time ? 'phone-below' : 'phone-below nothing'}>
				{time ?? '–'}
			</td>
			<td data-label="Room">{room ? <bdi>{room}</bdi> : '–'}</td>
			<td data-label="Enrolled">{seats}</td>
			<td data-label="Next lesson">{next ?? '–'}</td>
			<td data-label="To mark" className={unmarked > 0 ? 'phone-end' : 'phone-end nothing'}>
				{unmarked > 0 ? <State tone="warn">{unmarked}</State> : '–'}
			</td>
			<td data-label="Attendance">{attendance === null ? '–' : `${attendance}%`}</td>
		</tr>
	)
}

/** A covered class only opens the single lesson. */
export function Covered({ lessons }: { lessons: readonly ScheduledLesson[] }) {
	return <Agenda lessons={lessons} lessonHref={({ id, classId }) => href.teacherLesson(classId, id)} />
}
