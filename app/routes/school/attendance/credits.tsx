import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { Notice, State } from '#app/components/panel.tsx'
import { creditListWords, creditStates } from '#app/domain/attendance/lists.ts'
import { enter } from '#app/guards/enter.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { AttendanceHead } from './head.tsx'
import { readCredits } from './read-rolls.server.ts'

const PATH = href.attendance('credits')

export const handle = { title: 'Make-ups' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	await openList(args, access, PATH, creditListWords)
	return readCredits(access, new URL(args.request.url).searchParams)
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>
type Row = Shown['rows'][number]

/** Sorted by expiry, soonest first. */
export default function Credits() {
	const { query, rows, count, minutes, requests } = useLoaderData<typeof loader>()
	return (
		<>
			<AttendanceHead others={[{ to: href.giveCredit(), label: 'Give a credit' }]} />
			<Requests requests={requests} />
			<FilterForm
				path={PATH}
				query={query}
				filters={[
					{ name: 'state', label: 'Status', options: creditStates, any: 'Open' },
					{ name: 'expires', label: 'Expires', options: [{ value: 'soon', label: 'Within two weeks' }] },
				]}
			/>
			{count > 0 ? (
				<>
					<ResultCount query={query} total={count} noun={['make-up credit', 'make-up credits']} />
					<SortableTable
						caption="Make-up credits"
						columns={columns}
						rows={rows}
						path={PATH}
						query={query}
						to={({ studentId }) => href.student(studentId, 'lessons')}
						totals={{ student: `All ${count}`, minutes }}
					/>
					<Pager path={PATH} query={query} total={count} />
				</>
			) : isFiltered(query) ? (
				<EmptyList kind="no-match" what="make-up credits" clear={clearedHref(PATH, query)} />
			) : (
				<EmptyList
					kind="new"
					title="No lessons are owed"
					text="A mark with a make-up credit adds one to this list, and you can give one by hand."
				/>
			)}
		</>
	)
}

/** Families that found no suitable time, oldest request first. */
function Requests({ requests }: Pick<Shown, 'requests'>) {
	if (requests.length === 0) return null
	return (
		<Notice title={requests.length === 1 ? 'A family asks for a time' : 'Families ask for a time'}>
			<ul className="rows">
				{requests.map(({ creditId, student, text }) => (
					<li key={creditId}>
						<span>
							<bdi>{student}</bdi> <span className="muted">{text}</span>
						</span>{' '}
						<a className="button button-small" href={href.makeUp(creditId)}>
							Book make-up<span className="sr-only"> for {student}</span>
						</a>
					</li>
				))}
			</ul>
		</Notice>
	)
}

const columns: Column<Row>[] = [
	{
		key: 'student',
		label: 'Student',
		main: true,
		cell: ({ student }) => <bdi>{student}</bdi>,
		below: ({ cause }) => cause,
	},
	{ key: 'minutes', label: 'Minutes', numeric: true, cell: ({ minutes }) => minutes },
	{ key: 'issued', label: 'Issued', cell: ({ issued }) => issued },
	{
		key: 'expires',
		label: 'Expires',
		sortable: true,
		cell: ({ expires, soon }) => (
			<>
				{expires} {soon ? <State tone={soon.tone}>{soon.text}</State> : null}
			</>
		),
	},
	{
		key: 'lesson',
		label: 'Made up on',
		cell: ({ lessonId, lesson }) => lessonId && <a href={href.lesson(lessonId)}>{lesson}</a>,
	},
	{
		key: 'act',
		label: 'Credit',
		cell: ({ id, student, isOpen, isAsked }) => (
			<>
				{isAsked ? <State tone="warn">Family asked</State> : null}{' '}
				<a className="button button-small" href={href.makeUp(id)}>
					{isOpen ? 'Book make-up' : 'Open'}
					<span className="sr-only"> for {student}</span>
				</a>
			</>
		),
	},
]
