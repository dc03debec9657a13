import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { SortableTable, type Column } from '#app/components/list.tsx'
import { Neighbors } from '#app/components/page-head.tsx'
import { State } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { href } from '#app/domain/href.ts'
import { standingWords } from '#app/domain/lesson/labels.ts'
import { AttendanceHead } from './head.tsx'
import { readDay } from './read-rolls.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readDay(access, new URL(args.request.url).searchParams)
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

export default function DayRolls() {
	const { query, day, isToday, text, previous, next, rows, toMark } = useLoaderData<typeof loader>()
	return (
		<>
			<AttendanceHead
				line={text}
				more={[
					{ to: href.attendance('set-marks'), label: 'Set several marks' },
					{ to: href.attendance('paper-roll'), label: 'Paper roll' },
				]}
			>
				<Neighbors
					label="Other days"
					previous={{ to: href.attendance(undefined, { day: previous }), label: 'Previous day' }}
					next={{ to: href.attendance(undefined, { day: next }), label: 'Next day' }}
				>
					{isToday ? null : (
						<Link className="button" to={href.attendance()}>
							Today
						</Link>
					)}
				</Neighbors>
			</AttendanceHead>
			{rows.length === 0 ? (
				<EmptyList
					kind="new"
					title="No lessons on this day"
					text="The lessons of a day are listed here with their rolls."
					create={{ to: href.schedule({ day }), label: 'Open the schedule' }}
				/>
			) : (
				<>
					<p className="result-count muted">
						{rows.length} {rows.length === 1 ? 'lesson' : 'lessons'}, {toMark} to mark
					</p>
					<SortableTable
						caption={`Lessons of ${text}`}
						columns={columns.filter(({ key }) => key !== 'came' || rows.some(({ came }) => came))}
						rows={rows}
						path={href.attendance()}
						query={query}
						to={({ id }) => href.lesson(id)}
						dense
					/>
				</>
			)}
		</>
	)
}

const columns: Column<Row>[] = [
	{
		key: 'class',
		label: 'Lesson',
		main: true,
		cell: ({ title }) => <bdi>{title}</bdi>,
		below: ({ teacher, room }) => <bdi>{[teacher, room].filter(Boolean).join(' · ')}</bdi>,
	},
	{ key: 'time', label: 'Time', phone: 'below', cell: ({ time }) => time },
	{ key: 'came', label: 'Who came', cell: ({ came }) => came },
	{ key: 'roll', label: 'Roll', phone: 'end', cell: (row) => <Roll row={row} /> },
]

function Roll({ row }: { row: Row }) {
	const { id, title, standing } = row
	const [text, tone] = standingWords(row)
	const canMark = standing === 'unmarked' || standing === 'now'
	return (
		<>
			<span className={canMark ? 'max-sm:hidden' : undefined}>
				<State tone={tone}>{text}</State>
			</span>{' '}
			{canMark ? (
				<a className="button button-small" href={href.lesson(id)}>
					Mark <span className="sr-only">{title}</span>
				</a>
			) : null}
		</>
	)
}
