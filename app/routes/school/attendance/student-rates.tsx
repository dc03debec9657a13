import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { patterns } from '#app/domain/attendance/lists.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered, listHref } from '#app/utils/list-query.ts'
import { AttendanceHead, useAttendance } from './head.tsx'
import { rateColumns, RatesNote } from './rates.tsx'
import type { StudentRatesRead } from './read-rates.server.ts'

type Row = StudentRatesRead['rows'][number]

interface StudentRatesProps {
	tab: 'students' | 'patterns'
	read: StudentRatesRead
}

export function StudentRates({ tab, read }: StudentRatesProps) {
	const { query, range, classes, rows, count } = read
	const { solo } = useAttendance()
	const path = href.attendance(tab)
	return (
		<>
			<AttendanceHead>
				{count > 0 ? (
					<a className="button" href={listHref(href.attendance(tab, { format: 'csv' }), query)} download>
						Download CSV
					</a>
				) : null}
			</AttendanceHead>
			<FilterForm
				path={path}
				query={query}
				search="Name of a student"
				filters={[
					{ name: 'pattern', label: 'Pattern', options: patterns },
					...(classes.length > 0
						? [{ name: 'class', label: solo ? 'Lesson' : 'Class', options: classes }]
						: []),
					{ name: 'from', label: 'From', type: 'date' },
					{ name: 'to', label: 'To', type: 'date' },
				]}
			/>
			<RatesNote range={range} />
			{count > 0 ? (
				<>
					<ResultCount query={query} total={count} noun={['student', 'students']} />
					<SortableTable
						caption="Attendance by student"
						columns={columns}
						rows={rows}
						path={path}
						query={query}
						to={({ id }) => href.student(id, 'lessons')}
					/>
					<Pager path={path} query={query} total={count} />
				</>
			) : isFiltered(query) ? (
				<EmptyList kind="no-match" what="students" clear={clearedHref(path, query)} />
			) : (
				<Nothing tab={tab} />
			)}
		</>
	)
}

function Nothing({ tab }: Pick<StudentRatesProps, 'tab'>) {
	return tab === 'students' ? (
		<EmptyList kind="new" title="Nothing was marked" text="Rates follow from the first roll on." />
	) : (
		<EmptyList
			kind="new"
			title="Nobody stands out"
			text="Students who were absent twice running, come to fewer than three lessons in four or are often late are listed here."
		/>
	)
}

const columns: Column<Row>[] = [
	{
		key: 'student',
		label: 'Student',
		main: true,
		sortable: true,
		cell: ({ student }) => <bdi>{student}</bdi>,
	},
	...rateColumns,
	{ key: 'patterns', label: 'Pattern', cell: ({ patterns }) => patterns },
]
