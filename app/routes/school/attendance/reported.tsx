import { EmptyList } from '#app/components/empty-list.tsx'
import { SortableTable, type Column } from '#app/components/list.tsx'
import { href } from '#app/domain/href.ts'
import type { UnmarkedQuery } from '#app/domain/attendance/lists.ts'
import { AttendanceHead } from './head.tsx'

interface Row {
	id: string
	lessonId: string
	title: string
	when: string
	teacher: string | null
	student: string
	mark: string
	note: string | null
	reported: string
}

interface ReportedProps {
	solo: boolean
	unmarked: number
	query: UnmarkedQuery
	rows: Row[]
}

/** Who will not come to the next lessons, as far as it is known. */
export function Reported({ solo, unmarked, query, rows }: ReportedProps) {
	return (
		<>
			<AttendanceHead tab="reported" solo={solo} unmarked={unmarked} />
			{rows.length === 0 ? (
				<EmptyList
					kind="new"
					title="No absences reported"
					words="Absences from lessons to come are listed here, whether the family or the office entered them."
				/>
			) : (
				<SortableTable
					caption="Absences reported ahead"
					columns={columns}
					rows={rows}
					path={href.attendance('reported')}
					query={query}
					to={({ lessonId }) => href.lesson(lessonId)}
				/>
			)}
		</>
	)
}

const columns: Column<Row>[] = [
	{ key: 'student', label: 'Student', main: true, cell: ({ student }) => <bdi>{student}</bdi> },
	{
		key: 'when',
		label: 'Lesson',
		cell: ({ when }) => when,
		below: ({ title, teacher }) => <bdi>{[title, teacher].filter(Boolean).join(' · ')}</bdi>,
	},
	{ key: 'mark', label: 'Mark', cell: ({ mark }) => mark },
	{ key: 'note', label: 'Reason', cell: ({ note }) => note && <bdi>{note}</bdi> },
	{ key: 'reported', label: 'Reported', cell: ({ reported }) => reported },
]
