import { BulkForm } from '#app/components/bulk.tsx'
import type { ClassChoices } from '#app/components/class/fields.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { ListTools } from '#app/components/list-tools.tsx'
import { Pager, SortableTable } from '#app/components/list.tsx'
import type { ListView } from '#app/domain/list-views.ts'
import type { ClassQuery, ClassTab } from '#app/domain/class/list.ts'
import { bulkSteps } from '#app/domain/class/choices.ts'
import { classKinds, classNoun, weekdays } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { isFiltered } from '#app/utils/list-query.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { classColumns, soloColumns, type ClassListRow } from './columns.tsx'
import { Empty, Refusals } from './empty.tsx'

interface ClassListProps {
	path: string
	tab: ClassTab
	query: ClassQuery
	rows: ClassListRow[]
	total: number
	/** The total of all seats, on tabs that add them up. */
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
	const columns = solo ? soloColumns(tab, pupils) : classColumns(tab)
	return (
		<>
			<div data-total="count" data-value={total}>
				<BulkForm form={form} name="classIds" actions={bulkSteps}>
					<SortableTable
						dense
						caption={classNoun(solo).Many}
						columns={columns}
						rows={rows}
						path={path}
						query={query}
						to={({ id }) => href.class(id)}
						ticks={{ form, name: 'classIds', label: ({ name }) => name }}
						totals={sums ? totalsOf(sums, total, solo) : undefined}
					/>
				</BulkForm>
			</div>
			<Pager path={path} query={query} total={total} />
		</>
	)
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

function totalsOf(sums: NonNullable<ClassListProps['sums']>, total: number, solo: boolean) {
	return {
		name: `All ${figures(total)}`,
		// A solo teacher has students there, not seats.
		...(solo ? {} : { seats: `${figures(sums.taken)} of ${figures(sums.seats)}` }),
		free: figures(sums.free),
		waiting: figures(sums.waiting),
	}
}

const figures = (count: number) => count.toLocaleString('en')

const sorts = [
	{ key: 'name', label: 'Name' },
	{ key: 'time', label: 'Time' },
]
