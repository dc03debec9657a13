import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { State } from '#app/components/panel.tsx'
import type { UnmarkedQuery } from '#app/domain/attendance/lists.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { AttendanceHead } from './head.tsx'

interface Row {
	id: string
	title: string
	day: string
	time: string
	teacher: string | null
	age: string
	/** Its teacher can no longer mark it. */
	isLocked: boolean
}

interface UnmarkedProps {
	solo: boolean
	unmarked: number
	query: UnmarkedQuery
	teachers: { value: string; label: string }[]
	rows: Row[]
	count: number
}

const PATH = href.attendance('unmarked')

/** Lessons that are over and have no complete roll, the oldest first. */
export function Unmarked({ solo, unmarked, query, teachers, rows, count }: UnmarkedProps) {
	const isNew = count === 0 && !isFiltered(query)
	return (
		<>
			<AttendanceHead tab="unmarked" solo={solo} unmarked={unmarked} />
			{isNew ? (
				<EmptyList
					kind="new"
					title="Every roll is taken"
					words="Lessons that are over and not marked yet are listed here."
				/>
			) : teachers.length > 1 ? (
				<FilterForm
					path={PATH}
					query={query}
					filters={[{ name: 'teacher', label: 'Teacher', options: teachers, any: 'Everyone' }]}
				/>
			) : null}
			{count === 0 && !isNew ? (
				<EmptyList kind="no-match" what="lessons" clear={clearedHref(PATH, query)} />
			) : null}
			{count > 0 ? (
				<>
					<ResultCount query={query} total={count} noun={['lesson', 'lessons']} />
					<SortableTable
						caption="Lessons that are not marked"
						columns={columns}
						rows={rows}
						path={PATH}
						query={query}
						to={({ id }) => href.lesson(id)}
					/>
					<Pager path={PATH} query={query} total={count} />
				</>
			) : null}
		</>
	)
}

const columns: Column<Row>[] = [
	{ key: 'class', label: 'Lesson', main: true, cell: ({ title }) => <bdi>{title}</bdi> },
	{ key: 'day', label: 'Date', cell: ({ day }) => day },
	{ key: 'time', label: 'Time', cell: ({ time }) => time },
	{ key: 'teacher', label: 'Teacher', cell: ({ teacher }) => teacher && <bdi>{teacher}</bdi> },
	{
		key: 'age',
		label: 'Waiting',
		cell: ({ age, isLocked }) => (
			<>
				{age} {isLocked ? <State tone="warn">Office only</State> : null}
			</>
		),
	},
	{
		key: 'mark',
		label: 'Roll',
		cell: ({ id, title }) => (
			<a className="button button-small" href={href.lesson(id)}>
				Mark <span className="sr-only">{title}</span>
			</a>
		),
	},
]
