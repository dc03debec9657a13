import { Day } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { loanKinds } from '#app/domain/loan/labels.ts'
import { loanStates, type ItemQuery, type LoanQuery } from '#app/domain/loan/list.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { lendHref, loanHref, loanItemsHref, loansHref, newLoanItemHref } from '#app/domain/loan/href.ts'
import type { AtLoans } from './at.ts'
import { LoanState, type LoanRow } from './loan-state.tsx'

interface LoansProps extends AtLoans {
	query: LoanQuery
	rows: LoanRow[]
	total: number
}

/** Items on loan, the longest overdue first. */
export function Loans({ query, rows, total, ...at }: LoansProps) {
	const path = loansHref(at.isOffice)
	const isNew = total === 0 && !isFiltered(query)
	return (
		<>
			<LoansHead {...at} here="loans" />
			{isNew ? null : (
				<FilterForm
					path={path}
					query={query}
					search="Item, code or student"
					filters={[{ name: 'state', label: 'Status', options: loanStates, any: 'On loan' }]}
				/>
			)}
			{total > 0 ? (
				<>
					<ResultCount query={query} total={total} noun={['loan', 'loans']} />
					<SortableTable
						caption="Loans"
						columns={LOAN_COLUMNS}
						rows={rows}
						path={path}
						query={query}
						to={({ id }) => loanHref(at.isOffice, id)}
					/>
					<Pager path={path} query={query} total={total} />
				</>
			) : isNew ? (
				<EmptyList
					kind="new"
					title="Nothing is on loan"
					text="Instruments, books and other things that students take home. What is overdue stands first."
					create={at.keepsItems ? { to: newLoanItemHref(), label: 'Add something to lend' } : undefined}
					other={{ to: loanItemsHref(at.isOffice), label: 'What can be lent' }}
				/>
			) : (
				<EmptyList kind="no-match" what="loans" clear={clearedHref(path, query)} />
			)}
		</>
	)
}

interface ItemsProps extends AtLoans {
	query: ItemQuery
	rows: { id: string; title: string; kind: string; copies: number; out: number }[]
	total: number
}

/** The school's items. */
export function LoanItems({ query, rows, total, ...at }: ItemsProps) {
	const path = loanItemsHref(at.isOffice)
	const isNew = total === 0 && !isFiltered(query)
	const create = at.keepsItems ? { to: newLoanItemHref(), label: 'Add something to lend' } : undefined
	return (
		<>
			<LoansHead {...at} here="items" />
			{isNew ? null : (
				<FilterForm
					path={path}
					query={query}
					search="Name"
					filters={[
						{ name: 'kind', label: 'Kind', options: loanKinds },
						{
							name: 'gone',
							label: 'Show',
							options: [{ value: 'yes', label: 'Removed' }],
							any: 'What is lent',
						},
					]}
				/>
			)}
			{total > 0 ? (
				<>
					<ResultCount query={query} total={total} noun={['item', 'items']} />
					<SortableTable
						caption="Items to lend"
						columns={ITEM_COLUMNS}
						rows={rows}
						path={path}
						query={query}
						to={({ id }) => loanItemsHref(at.isOffice, id)}
					/>
					<Pager path={path} query={query} total={total} />
				</>
			) : isNew ? (
				<EmptyList
					kind="new"
					title="Nothing to lend yet"
					text={
						create
							? 'List what students may take home, with a number or code on each copy, so that you always know who has it.'
							: 'The office lists what can be lent. Ask there if something is missing.'
					}
					create={create}
				/>
			) : (
				<EmptyList kind="no-match" what="items" clear={clearedHref(path, query)} />
			)}
		</>
	)
}

function LoansHead({ isOffice, keepsItems, here }: AtLoans & { here: 'loans' | 'items' }) {
	const tabs = {
		loans: { to: loansHref(isOffice), label: 'On loan' },
		items: { to: loanItemsHref(isOffice), label: 'Items to lend' },
	}
	return (
		<>
			<PageHead
				title="Loans"
				line="Instruments, books and other things students take home."
				trail={[
					isOffice
						? { to: href.students(), label: 'Students' }
						: { to: href.resources(), label: 'Resources' },
				]}
				action={{ to: lendHref(isOffice), label: 'Lend something' }}
				others={keepsItems ? [{ to: newLoanItemHref(), label: 'Add an item' }] : []}
			/>
			<Tabs label="Loans" tabs={Object.values(tabs)} here={tabs[here].to} />
		</>
	)
}

const LOAN_COLUMNS: Column<LoanRow>[] = [
	{ key: 'item', label: 'Item', main: true, cell: ({ item }) => <bdi>{item}</bdi> },
	{ key: 'student', label: 'Student', cell: ({ student }) => <bdi>{student}</bdi> },
	{ key: 'lent', label: 'Lent', cell: ({ lentOn }) => <Day on={lentOn} short /> },
	{ key: 'due', label: 'Due', cell: ({ dueOn }) => <Day on={dueOn} short /> },
	{ key: 'state', label: 'Status', cell: (loan) => <LoanState loan={loan} /> },
]

const ITEM_COLUMNS: Column<ItemsProps['rows'][number]>[] = [
	{ key: 'title', label: 'Item', main: true, cell: ({ title }) => <bdi>{title}</bdi> },
	{ key: 'kind', label: 'Kind', cell: ({ kind }) => kind },
	{ key: 'copies', label: 'Copies', numeric: true, cell: ({ copies }) => copies },
	{ key: 'out', label: 'On loan', numeric: true, cell: ({ out }) => out },
	{ key: 'in', label: 'Free', numeric: true, cell: ({ copies, out }) => copies - out },
]
