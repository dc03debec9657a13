import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ShortDay } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FigureLink } from '#app/components/figures.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { State } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import { listLastRoster, listLegacy, listLegacyYears } from '#app/models/class/legacy.server.ts'
import { legacyListWords, readLegacyQuery } from '#app/domain/class/list.ts'
import { classNoun, classStates, kindWords } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { LastRoster } from './legacy/last-roster.tsx'
import { totalsOf, type ShownClass } from './legacy/read-totals.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Archive' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const params = new URL(args.request.url).searchParams
	const solo = access.school.kind === 'solo'
	const of = params.get('class')
	if (of !== null) {
		const classRow = foundClass(access, of)
		return {
			view: 'roster' as const,
			solo,
			classRow,
			roster: listLastRoster(access, classRow.id, classRow.endsOn),
		}
	}
	await openList(args, access, href.legacyClasses(), legacyListWords)
	const query = readLegacyQuery(params)
	const { rows, total } = listLegacy(access, query)
	const years = listLegacyYears(access)
	const totals = totalsOf(access, rows)
	return { view: 'list' as const, solo, query, rows: totals, total, years, choices: listClassChoices(access) }
}

export default function LegacyClasses() {
	const loaded = useLoaderData<typeof loader>()
	const { solo } = loaded
	const noun = classNoun(solo)
	if (loaded.view === 'roster') return <LastRoster {...loaded} />
	const { query, rows, total, years, choices } = loaded
	const path = href.legacyClasses()
	const isEmpty = rows.length === 0
	return (
		<>
			<PageHead
				title="Archive"
				trail={[{ to: href.classes(), label: noun.Many }]}
				line={`${noun.Many} that have ended. To bring one back, open it.`}
			/>
			{isEmpty && !isFiltered(query) ? null : (
				<FilterForm
					path={path}
					query={query}
					search={`Name of a ${noun.one}`}
					filters={[
						{ name: 'year', label: 'Ended in', options: years.map((value) => ({ value, label: value })) },
						...(solo ? [] : [{ name: 'teacher', label: 'Teacher', options: choices.teachers }]),
					]}
				/>
			)}
			{isEmpty && isFiltered(query) ? (
				<EmptyList kind="no-match" what={noun.many} clear={clearedHref(path, query)} />
			) : null}
			{isEmpty && !isFiltered(query) ? (
				<EmptyList
					kind="new"
					title="Nothing is over yet"
					text={`When a ${noun.one} is finished or archived, you’ll find it here with its last roster.`}
				/>
			) : null}
			{isEmpty ? null : (
				<>
					<ResultCount query={query} total={total} noun={[noun.one, noun.many]} />
					<SortableTable
						caption="Archive"
						columns={columns}
						rows={rows}
						path={path}
						query={query}
						to={({ id }) => href.class(id)}
					/>
					<Pager path={path} query={query} total={total} />
				</>
			)}
		</>
	)
}

const columns: Column<ShownClass>[] = [
	{
		key: 'name',
		label: 'Name',
		main: true,
		cell: ({ name }) => <bdi>{name}</bdi>,
		below: ({ kind }) => kindWords(kind),
	},
	{ key: 'teacher', label: 'Teacher', cell: ({ teacher }) => teacher && <bdi>{teacher}</bdi> },
	{
		key: 'from',
		label: 'From',
		cell: ({ startsOn }) => startsOn && <ShortDay on={startsOn} />,
		phone: 'hide',
	},
	{ key: 'to', label: 'To', cell: ({ endsOn }) => endsOn && <ShortDay on={endsOn} /> },
	{
		key: 'state',
		label: 'Status',
		cell: ({ state, importedAt }) => (
			<State tone="quiet">{importedAt ? 'Imported' : classStates[state][0]}</State>
		),
	},
	{
		key: 'students',
		label: 'Students',
		numeric: true,
		cell: ({ id, students }) =>
			students === 0 ? (
				0
			) : (
				<FigureLink
					to={`${href.legacyClasses()}?class=${id}`}
					of="students at the end"
					figure={students.toLocaleString('en')}
				/>
			),
	},
	{ key: 'sessions', label: 'Sessions', numeric: true, phone: 'hide', cell: ({ sessions }) => sessions },
	{ key: 'attendance', label: 'Attendance', numeric: true, cell: ({ attendance }) => attendance },
	{ key: 'billed', label: 'Billed', numeric: true, cell: ({ billed }) => billed },
	{ key: 'received', label: 'Received', numeric: true, cell: ({ received }) => received },
]
