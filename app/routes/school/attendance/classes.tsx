import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { classRateListWords } from '#app/domain/attendance/lists.ts'
import { enter } from '#app/guards/enter.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { AttendanceHead } from './head.tsx'
import { rateColumns, RatesNote } from './rates.tsx'
import { readClassRates } from './read-rates.server.ts'

const PATH = href.attendance('classes')

export const handle = {
	title: (data?: { solo: boolean }) => (data?.solo ? 'By lesson' : 'By class'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	await openList(args, access, PATH, classRateListWords)
	const rates = readClassRates(access, new URL(args.request.url).searchParams)
	return { solo: access.school.kind === 'solo', ...rates }
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

export default function ClassRates() {
	const { solo, query, range, teachers, rows, count, totals } = useLoaderData<typeof loader>()
	const [one, many] = solo ? ['lesson', 'lessons'] : ['class', 'classes']
	return (
		<>
			<AttendanceHead />
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
				<EmptyList kind="new" title="Nothing was marked" text="Rates follow from the first roll on." />
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
