import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { SortableTable, type Column } from '#app/components/list.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { AttendanceHead } from './head.tsx'
import { readReported } from './read-rolls.server.ts'

export const handle = { title: 'Reported ahead' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readReported(access, new URL(args.request.url).searchParams)
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

/** Absences reported for upcoming lessons. */
export default function Reported() {
	const { query, rows } = useLoaderData<typeof loader>()
	return (
		<>
			<AttendanceHead />
			{rows.length === 0 ? (
				<EmptyList
					kind="new"
					title="No absences reported"
					text="Absences from lessons to come are listed here, whether the family or you entered them."
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
