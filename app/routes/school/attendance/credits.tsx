import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { Notice, State, type Tone } from '#app/components/panel.tsx'
import { creditStates, type CreditListQuery } from '#app/domain/attendance/lists.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { AttendanceHead } from './head.tsx'

interface Row {
	id: string
	studentId: string
	student: string
	minutes: number
	cause: string
	issued: string
	expires: string
	/** Beside the day it expires. */
	soon: { words: string; tone: Tone } | null
	/** The family waits for a time. */
	isAsked: boolean
	isOpen: boolean
	lessonId: string | null
	lesson: string | null
}

interface CreditsProps {
	solo: boolean
	unmarked: number
	query: CreditListQuery
	rows: Row[]
	count: number
	minutes: number
	requests: { creditId: string; student: string; words: string }[]
}

const PATH = href.attendance('credits')

/** Lessons that are owed, what expires first at the top. */
export function Credits({ solo, unmarked, query, rows, count, minutes, requests }: CreditsProps) {
	return (
		<>
			<AttendanceHead
				tab="credits"
				solo={solo}
				unmarked={unmarked}
				others={[{ to: href.giveCredit(), label: 'Give a credit' }]}
			/>
			<Requests requests={requests} />
			<FilterForm
				path={PATH}
				query={query}
				filters={[{ name: 'state', label: 'Status', options: creditStates, any: 'Open' }]}
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
					words="A mark with a make-up credit adds one to this list, and you can give one by hand."
				/>
			)}
		</>
	)
}

/** Families who found no time that suits, the first to ask at the top. */
function Requests({ requests }: Pick<CreditsProps, 'requests'>) {
	if (requests.length === 0) return null
	return (
		<Notice title={requests.length === 1 ? 'A family asks for a time' : 'Families ask for a time'}>
			<ul className="rows">
				{requests.map(({ creditId, student, words }) => (
					<li key={creditId}>
						<span>
							<bdi>{student}</bdi> <span className="muted">{words}</span>
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
	{ key: 'student', label: 'Student', main: true, cell: ({ student }) => <bdi>{student}</bdi> },
	{ key: 'minutes', label: 'Minutes', numeric: true, cell: ({ minutes }) => minutes },
	{ key: 'cause', label: 'Reason', cell: ({ cause }) => cause },
	{ key: 'issued', label: 'Issued', cell: ({ issued }) => issued },
	{
		key: 'expires',
		label: 'Expires',
		sortable: true,
		cell: ({ expires, soon }) => (
			<>
				{expires} {soon ? <State tone={soon.tone}>{soon.words}</State> : null}
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
