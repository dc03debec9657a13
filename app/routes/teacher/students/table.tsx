import type { ReactNode } from 'react'
import { Day } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { PersonCell } from '#app/components/student/person-cell.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { FormerStudent } from '#app/models/learning/former-students.server.ts'
import type { TaughtRow } from '#app/models/learning/taught-students.server.ts'

export function NoStudents({ isAll }: { isAll: boolean }) {
	if (!isAll)
		return (
			<p role="status" data-total="none">
				Nobody. You are up to date.
			</p>
		)
	return (
		<EmptyList
			kind="new"
			title="No students yet"
			text="The office assigns students to teachers. You see yours here as soon as you have one."
		/>
	)
}

const COLUMNS = [
	['Name', 'main'],
	['Instrument', 'wide'],
	['Last note', undefined],
	['Practice in 7 days', undefined],
	['Pieces in work', 'phone-hide'],
	['Report', undefined],
] as const

export function StudentTable({ rows }: { rows: readonly TaughtRow[] }) {
	return (
		<div className="table-frame table-frame-dense">
			<table className="table table-dense">
				<caption className="sr-only">Students</caption>
				<thead>
					<tr>
						{COLUMNS.map(([label, look]) => (
							<th key={label} scope="col" className={look}>
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody data-total="count" data-value={rows.length}>
					{rows.map(rowOf)}
				</tbody>
			</table>
		</div>
	)
}

function rowOf({ id, name, face, instruments, lastNote, practice, pieces, draft }: TaughtRow) {
	return (
		<tr key={id}>
			<PersonCell face={face}>
				<a href={href.teacherStudent(id)}>
					<bdi>{name}</bdi>
				</a>
			</PersonCell>
			{cellOf('Instrument', instruments, 'phone-below')}
			{cellOf('Last note', lastNote && <Day on={lastNote} short />)}
			{cellOf('Practice in 7 days', practice > 0 && `${practice} min`)}
			{cellOf('Pieces in work', pieces > 0 && pieces, 'phone-hide')}
			{cellOf('Report', draft && <State tone="warn">Draft</State>, 'phone-end')}
		</tr>
	)
}

/** A phone shows the instrument below the name, and the report to finish beside it. */
function cellOf(label: string, shown: ReactNode, phone = '') {
	return (
		<td data-label={label} className={[phone, shown ? '' : 'nothing'].filter(Boolean).join(' ') || undefined}>
			{shown || '–'}
		</td>
	)
}

/** Students who left recently. Notes about them can still be read. */
export function FormerStudents({
	students,
	isOpen,
}: {
	students: readonly FormerStudent[]
	isOpen: boolean
}) {
	if (students.length === 0) return null
	return (
		<div className="stack">
			<details className="card" open={isOpen}>
				<summary>{many(students.length, 'former student', 'former students')}</summary>
				<ul className="rows">
					{students.map(({ id, name, lastDay }) => (
						<li key={id}>
							<Link to={href.teacherStudent(id)}>
								<bdi>{name}</bdi>
							</Link>{' '}
							<span className="muted">
								until <Day on={lastDay} short />
							</span>
						</li>
					))}
				</ul>
			</details>
		</div>
	)
}
