import { BulkForm } from '#app/components/bulk.tsx'
import { Day } from '#app/components/dates.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { State, Tag } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { listHref } from '#app/utils/list-query.ts'
import { bulkActs } from '#app/domain/student/bulk.ts'
import { portalStates } from '#app/domain/student/list.ts'
import { nameWords } from '#app/domain/student/name.ts'
import { stateRules } from '#app/domain/student/states.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ListView } from '../list.tsx'

type Row = ListView['rows'][number]

/** The students that were found, with boxes to tick and what can be done with them. */
export function StudentTable({ view, path }: { view: ListView; path: string }) {
	const { rows, query, total, pages, solo } = view
	const form = useFormPage(undefined, { id: 'bulk' })
	const size = { query, total }
	const archived = query.filters.archived !== null
	const actions = Object.entries(bulkActs)
		.filter(([act]) => (archived ? act === 'unarchive' : act !== 'unarchive' && !(solo && act === 'teacher')))
		.map(([value, label]) => ({ value, label }))
	return (
		<>
			<div className="list-line">
				<ResultCount {...size} noun={['student', 'students']} />
				<a href={csvHref(path, view)} download>
					Download CSV
				</a>
			</div>
			<BulkForm form={form} name="ticked" actions={actions}>
				<SortableTable
					caption="Students"
					columns={columnsOf(view)}
					rows={rows}
					path={path}
					query={query}
					to={pages.student ? ({ id }) => href.student(id) : undefined}
					ticks={{ form, name: 'ticked', label: nameWords }}
				/>
			</BulkForm>
			<Pager path={path} {...size} />
		</>
	)
}

/** All pages of what is looked for. */
function csvHref(path: string, { query }: ListView): string {
	return listHref(`${path}?format=csv`, { ...query, unread: {}, page: 1 })
}

function columnsOf({ rows, query, solo, pages }: ListView): Column<Row>[] {
	const sortable = query.filters.archived === null
	const all: (Column<Row> | null)[] = [
		{ key: 'name', label: 'Name', main: true, sortable, cell: (row) => <bdi>{nameWords(row)}</bdi> },
		{ key: 'age', label: 'Age', numeric: true, sortable, cell: ({ age }) => age },
		{ key: 'instrument', label: 'Instrument', cell: ({ instruments }) => listed(instruments) },
		solo ? null : { key: 'teacher', label: 'Teacher', cell: ({ teacher }) => teacher },
		{ key: 'class', label: solo ? 'Lesson' : 'Class', cell: ({ classes }) => roomy(listed(classes)) },
		{ key: 'state', label: 'State', sortable, cell: (row) => <StateSince row={row} /> },
		{
			key: 'joined',
			label: 'Joined',
			sortable,
			cell: ({ joinedOn }) =>
				joinedOn && (
					<span className="day">
						<Day on={joinedOn} short />
					</span>
				),
		},
		{ key: 'family', label: 'Family', cell: ({ family }) => family },
		{
			key: 'portal',
			label: 'Account',
			cell: ({ id, portal }) =>
				pages.account ? <a href={href.studentAccount(id)}>{portalStates[portal]}</a> : portalStates[portal],
		},
		rows.some(({ tags }) => tags.length > 0)
			? {
					key: 'tags',
					label: 'Tags',
					cell: ({ tags }) => (tags.length > 0 ? tags.map((tag) => <Tag key={tag}>{tag}</Tag>) : null),
				}
			: null,
	]
	return all.filter((column) => column !== null)
}

function StateSince({ row: { state, stateSince } }: { row: Row }) {
	const { label, tone } = stateRules[state]
	return (
		<>
			<State tone={tone}>{label}</State>{' '}
			<span className="muted day">
				since <Day on={stateSince} short />
			</span>
		</>
	)
}

function roomy(words: string | null) {
	return words && <span className="roomy">{words}</span>
}

function listed(words: string[]): string | null {
	return words.length > 0 ? words.join('; ') : null
}
