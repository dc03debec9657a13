import { BillingHead } from '#app/components/billing/head.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { ledgerKinds, type EventQuery } from '#app/domain/billing/events.ts'
import { accountingHref } from '#app/domain/billing/books-href.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered, listHref } from '#app/utils/list-query.ts'
import type { ShownEvent } from './read.server.ts'

interface MoneyHistoryProps {
	solo: boolean
	query: EventQuery
	rows: ShownEvent[]
	count: number
	sum: string
	months: { id: string; month: string; kind: string; amount: string }[]
	check: { ledger: string; list: string; difference: string; agrees: boolean }
}

const PATH = href.billingHistory()
const OTHERS = [
	{ to: accountingHref(), label: 'Accounting' },
	{ to: href.billingDone(), label: 'What was done' },
]

/** Ledger entries are never edited, so this page is read-only. */
export function MoneyHistory({ solo, query, rows, count, sum, months, check }: MoneyHistoryProps) {
	const file = listHref(PATH, query)
	return (
		<>
			<BillingHead solo={solo} here={PATH} others={OTHERS}>
				{rows.length > 0 ? (
					<a className="button" href={`${file}${file.includes('?') ? '&' : '?'}format=csv`} download>
						Journal CSV
					</a>
				) : null}
			</BillingHead>
			{rows.length > 0 || isFiltered(query) || !check.agrees ? <Check check={check} /> : null}
			{rows.length === 0 ? <Empty query={query} /> : <Filters query={query} />}
			{rows.length > 0 ? <Entries query={query} rows={rows} count={count} sum={sum} /> : null}
			{months.length > 0 ? <Months months={months} /> : null}
		</>
	)
}

function Empty({ query }: Pick<MoneyHistoryProps, 'query'>) {
	if (!isFiltered(query))
		return (
			<EmptyList
				kind="new"
				title="Nothing has happened yet"
				text="Every invoice, payment, credit and refund is listed here from the first one on."
			/>
		)
	return (
		<>
			<Filters query={query} />
			<EmptyList kind="no-match" what="entries" clear={clearedHref(PATH, query)} />
		</>
	)
}

function Filters({ query }: Pick<MoneyHistoryProps, 'query'>) {
	return (
		<FilterForm
			path={PATH}
			query={query}
			filters={[
				{ name: 'kind', label: 'Type', options: ledgerKinds },
				{ name: 'from', label: 'From', type: 'date' },
				{ name: 'to', label: 'To', type: 'date' },
			]}
		/>
	)
}

function Check({ check: { ledger, list, difference, agrees } }: Pick<MoneyHistoryProps, 'check'>) {
	return (
		<p>
			Open balance in this history {ledger}, in the list of invoices {list}. Difference {difference}{' '}
			<State tone={agrees ? 'good' : 'bad'}>{agrees ? 'They agree' : 'Contact support'}</State>
		</p>
	)
}

function Entries({ query, rows, count, sum }: Pick<MoneyHistoryProps, 'query' | 'rows' | 'count' | 'sum'>) {
	return (
		<>
			<ResultCount query={query} total={count} noun={['entry', 'entries']} />
			<SortableTable
				caption="Money history"
				columns={columns.filter(({ key }) => key !== 'note' || rows.some(({ note }) => note))}
				rows={rows}
				path={PATH}
				query={query}
				to={({ to }) => to}
				totals={{ what: `Sum of ${count}`, amount: sum }}
				dense
			/>
			<Pager path={PATH} query={query} total={count} />
		</>
	)
}

function Months({ months }: Pick<MoneyHistoryProps, 'months'>) {
	return (
		<Panel title="By month">
			<ul className="rows">
				{months.map(({ id, month, kind, amount }) => (
					<li key={id}>
						<span>
							{month} <span className="muted">{kind}</span>
						</span>{' '}
						<strong>{amount}</strong>
					</li>
				))}
			</ul>
		</Panel>
	)
}

const columns: Column<ShownEvent>[] = [
	{ key: 'what', label: 'What', main: true, cell: ({ what }) => what },
	{ key: 'day', label: 'Date', sortable: true, phone: 'below', cell: ({ day }) => day },
	{ key: 'family', label: 'Family', phone: 'foot', cell: ({ family }) => <bdi>{family}</bdi> },
	{ key: 'note', label: 'Note', cell: ({ note }) => note },
	{ key: 'by', label: 'By', phone: 'hide', cell: ({ by }) => by && <bdi>{by}</bdi> },
	{ key: 'amount', label: 'Amount', numeric: true, phone: 'sum', cell: ({ amount }) => amount },
	{ key: 'balance', label: 'Balance', numeric: true, cell: ({ balance }) => balance },
]
