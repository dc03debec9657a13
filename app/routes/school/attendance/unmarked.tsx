import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { State } from '#app/components/panel.tsx'
import { unmarkedListWords } from '#app/domain/attendance/lists.ts'
import { enter } from '#app/guards/enter.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { AttendanceHead } from './head.tsx'
import { readUnmarked } from './read-rolls.server.ts'

const PATH = href.attendance('unmarked')

export const handle = { title: 'Unmarked' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	await openList(args, access, PATH, unmarkedListWords)
	return readUnmarked(access, new URL(args.request.url).searchParams)
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

/** Lessons in the past without a complete roll, oldest first. */
export default function Unmarked() {
	const { query, teachers, rows, count } = useLoaderData<typeof loader>()
	const isNew = count === 0 && !isFiltered(query)
	return (
		<>
			<AttendanceHead />
			{isNew ? (
				<EmptyList
					kind="new"
					title="Every roll is taken"
					text="Lessons that are over and not marked yet are listed here."
				/>
			) : teachers.length > 1 || isFiltered(query) ? (
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
						dense
					/>
					<Pager path={PATH} query={query} total={count} />
				</>
			) : null}
		</>
	)
}

const columns: Column<Row>[] = [
	{
		key: 'class',
		label: 'Lesson',
		main: true,
		cell: ({ title }) => <bdi>{title}</bdi>,
		below: ({ teacher }) => teacher && <bdi>{teacher}</bdi>,
	},
	{ key: 'day', label: 'Date', phone: 'below', cell: ({ day }) => day, below: ({ time }) => time },
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
		phone: 'end',
		cell: ({ id, title }) => (
			<a className="button button-small" href={href.lesson(id)}>
				Mark <span className="sr-only">{title}</span>
			</a>
		),
	},
]
