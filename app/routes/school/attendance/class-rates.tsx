import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import type { ClassRateQuery } from '#app/domain/attendance/lists.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { AttendanceHead } from './head.tsx'
import { rateColumns, RatesNote, type Rates } from './rates.tsx'

type Row = Rates & { id: string; class: string; lessons: number }

interface ClassRatesProps {
	solo: boolean
	unmarked: number
	query: ClassRateQuery
	range: string
	teachers: { value: string; label: string }[]
	rows: Row[]
	count: number
	totals: Rates & { lessons: number }
}

const PATH = href.attendance('classes')

/** How well each class is attended. */
export function ClassRates(props: ClassRatesProps) {
	const { solo, unmarked, query, range, teachers, rows, count, totals } = props
	const [one, many] = solo ? ['lesson', 'lessons'] : ['class', 'classes']
	return (
		<>
			<AttendanceHead tab="classes" solo={solo} unmarked={unmarked} />
			<FilterForm
				path={PATH}
				query={query}
				filters={[
					...(teachers.length > 1 ? [{ name: 'teacher', label: 'Teacher', options: teachers }] : []),
					{ name: 'from', label: 'From', type: 'date' },
					{ name: 'to', label: 'To', type: 'date' },
				]}
			/>
			<RatesNote range={range} />
			{count === 0 && isFiltered(query) ? (
				<EmptyList kind="no-match" what={many} clear={clearedHref(PATH, query)} />
			) : count === 0 ? (
				<EmptyList kind="new" title="Nothing was marked" words="Rates follow from the first roll on." />
			) : (
				<>
					<ResultCount query={query} total={count} noun={[one, many]} />
					<SortableTable
						caption={`Attendance by ${one}`}
						columns={[
							{
								key: 'class',
								label: solo ? 'Lesson' : 'Class',
								main: true,
								sortable: true,
								cell: (row) => <bdi>{row.class}</bdi>,
							},
							...columns,
						]}
						rows={rows}
						path={PATH}
						query={query}
						to={({ id }) => href.class(id)}
						totals={{ class: `All ${count}`, ...totals }}
					/>
					<Pager path={PATH} query={query} total={count} />
				</>
			)}
		</>
	)
}

const columns: Column<Row>[] = [
	{ key: 'lessons', label: 'Lessons marked', numeric: true, cell: ({ lessons }) => lessons },
	...rateColumns,
]
