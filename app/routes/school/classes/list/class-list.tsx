import { BulkForm } from '#app/components/bulk.tsx'
import type { ClassChoices } from '#app/components/class/fields.tsx'
import { useDateFormat } from '#app/components/dates.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { ListTools } from '#app/components/list-tools.tsx'
import { Pager, SortableTable, type Column } from '#app/components/list.tsx'
import type { ListView } from '#app/domain/list-views.ts'
import { SUMMED_TABS, type ClassQuery, type ClassTab } from '#app/domain/class/list.ts'
import { bulkSteps } from '#app/domain/class/choices.ts'
import {
	classKinds,
	classNoun,
	freeSeats,
	kindWords,
	seatWords,
	usualTime,
	weekdays,
	type ClassKind,
} from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { isFiltered } from '#app/utils/list-query.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Empty, Refusals } from './empty.tsx'

interface Row {
	id: string
	name: string
	kind: ClassKind
	teacher: string | null
	room: string | null
	weekday: number | null
	startTime: string | null
	durationMinutes: number
	capacity: number | null
	taken: number
	waiting: number
}

interface ClassListProps {
	path: string
	tab: ClassTab
	query: ClassQuery
	rows: Row[]
	total: number
	/** What the seats of all of them come to, on tabs that add them up. */
	sums: { seats: number; taken: number; free: number; waiting: number } | null
	solo: boolean
	/** By private lesson, whose it is. */
	pupils: Record<string, string>
	choices: ClassChoices
	views: readonly ListView[]
}

/** The classes under one tab: what to look for, what was found, and what can be done with several. */
export function ClassList(props: ClassListProps) {
	const { path, tab, query, rows, solo } = props
	const isEmpty = rows.length === 0
	return (
		<>
			{isEmpty && !isFiltered(query) ? null : <Toolbar {...props} />}
			<Refusals />
			{isEmpty ? <Empty path={path} tab={tab} query={query} solo={solo} /> : <Found {...props} />}
		</>
	)
}

function Found({ path, tab, query, rows, total, sums, solo, pupils }: ClassListProps) {
	const form = useFormPage({}, { id: 'bulk' })
	const format = useDateFormat()
	const columns = solo ? soloColumns(tab, format, pupils) : columnsOf(tab, format)
	return (
		<>
			<BulkForm form={form} name="classIds" actions={bulkSteps}>
				<SortableTable
					dense
					caption={classNoun(solo).Many}
					columns={columns}
					rows={rows}
					path={path}
					query={query}
					count={total}
					to={({ id }) => href.class(id)}
					ticks={{ form, name: 'classIds', label: ({ name }) => name }}
					totals={
						sums
							? {
									name: `All ${figures(total)}`,
									...(solo ? {} : { seats: `${figures(sums.taken)} of ${figures(sums.seats)}` }),
									free: figures(sums.free),
									waiting: figures(sums.waiting),
								}
							: undefined
					}
				/>
			</BulkForm>
			<Pager path={path} query={query} total={total} />
		</>
	)
}

/** One teacher alone, and for a private lesson its student instead of seats. */
function soloColumns(tab: ClassTab, format: DateFormat, pupils: Record<string, string>): Column<Row>[] {
	return columnsOf(tab, format).flatMap((column) => {
		if (column.key === 'teacher' || column.key === 'free') return []
		if (column.key !== 'seats') return [column]
		const cell = (row: Row) => (pupils[row.id] ? <bdi>{pupils[row.id]}</bdi> : seatWords(row))
		return [{ ...column, label: 'Students', cell }]
	})
}

function Toolbar({ path, query, solo, choices, views }: ClassListProps) {
	const noun = classNoun(solo)
	return (
		<div className="toolbar">
			<FilterForm
				path={path}
				query={query}
				search={`Name of a ${noun.one}`}
				sorts={sorts}
				filters={[
					{ name: 'kind', label: 'Kind', options: classKinds },
					{ name: 'weekday', label: 'Weekday', options: weekdays },
				]}
				more={[
					...(solo ? [] : [{ name: 'teacher', label: 'Teacher', options: choices.teachers }]),
					{ name: 'instrument', label: 'Instrument', options: choices.instruments },
					{ name: 'level', label: 'Level', options: choices.levels },
					{ name: 'room', label: 'Room', options: choices.rooms },
					{ name: 'free', label: 'Seats', options: [{ value: 'yes', label: 'With a free seat' }] },
				]}
			/>
			<ListTools path={path} query={query} views={views} all={`All ${noun.many}`} />
		</div>
	)
}

const figures = (count: number) => count.toLocaleString('en')

const sorts = [
	{ key: 'name', label: 'Name' },
	{ key: 'time', label: 'Time' },
]

function columnsOf(tab: ClassTab, format: DateFormat): Column<Row>[] {
	const time = (row: Row) => usualTime(row, format)
	const summed = SUMMED_TABS.includes(tab)
	return [
		{
			key: 'name',
			label: 'Name',
			main: true,
			sortable: true,
			cell: ({ name }) => <bdi>{name}</bdi>,
			below: ({ kind }) => kindWords(kind),
		},
		{ key: 'teacher', label: 'Teacher', cell: ({ teacher }) => teacher && <bdi>{teacher}</bdi> },
		{ key: 'time', label: 'Time', size: 'wide', sortable: true, phone: 'below', cell: time },
		{ key: 'room', label: 'Room', cell: ({ room }) => room && <bdi>{room}</bdi> },
		{
			key: 'seats',
			label: 'Enrolled',
			phone: 'end',
			cell: (row) => seatWords(summed ? { ...row, waiting: 0 } : row),
		},
		...(summed
			? [{ key: 'waiting', label: 'Waiting', numeric: true, cell: ({ waiting }: Row) => waiting }]
			: []),
		...(tab === 'finished' || tab === 'full'
			? []
			: [{ key: 'free', label: 'Free', numeric: true, cell: (row: Row) => freeSeats(row) ?? 'No limit' }]),
	]
}
