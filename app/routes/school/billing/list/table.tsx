import { BillingHead } from '#app/components/billing/head.tsx'
import { BulkForm } from '#app/components/bulk.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Link } from '#app/components/link.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable } from '#app/components/list.tsx'
import type { PageAction } from '#app/components/page-head.tsx'
import { paymentMethods } from '#app/domain/billing/labels.ts'
import { invoiceActs, invoiceViews, isLateView, type InvoiceQuery } from '#app/domain/billing/list.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered, listHref } from '#app/utils/list-query.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Cards } from './cards.tsx'
import { invoiceColumns, lateColumns } from './invoice-columns.tsx'
import type { BillingCards, ShownInvoice } from './read.server.ts'

export interface InvoiceListProps {
	solo: boolean
	query: InvoiceQuery
	rows: ShownInvoice[]
	count: number
	/** Totals of all matching invoices, not only of this page. */
	totals: { family: string; total: string; open?: string }[]
	cards: BillingCards
	classes: { value: string; label: string }[]
	/** The filters that a link elsewhere has set. */
	links: { name: string; label: string; options: { value: string; label: string }[] }[]
	run: PageAction
}

const PATH = href.billing()

export function InvoiceList({
	solo,
	query,
	rows,
	count,
	totals,
	cards,
	classes,
	links,
	run,
}: InvoiceListProps) {
	const isNew = rows.length === 0 && !isFiltered(query)
	return (
		<>
			<BillingHead
				solo={solo}
				here={PATH}
				action={{ to: href.newInvoice(), label: 'New invoice' }}
				others={[{ to: href.newPayment(), label: 'Record payment' }, run]}
			/>
			{isNew && cards.received.isNothing ? null : <Cards cards={cards} view={query.filters.view} />}
			{isNew ? (
				<EmptyList
					kind="new"
					title="No invoices yet"
					text={
						<>
							<Link to={href.manageBilling('plans')}>Set price plans</Link> for your students and run billing
							for a month, or write one invoice by hand. Nothing is sent before you approve it.
						</>
					}
					create={{ to: href.newInvoice(), label: 'New invoice' }}
				/>
			) : (
				<FilterForm
					path={PATH}
					query={query}
					search="Number, family or amount"
					sorts={sorts}
					filters={[
						...links,
						{ name: 'view', label: 'Status', options: invoiceViews },
						{ name: 'class', label: solo ? 'Lesson' : 'Class', options: classes },
					]}
					more={[
						{ name: 'dueFrom', label: 'Due from', type: 'date' },
						{ name: 'dueTo', label: 'Due to', type: 'date' },
						{ name: 'amountFrom', label: 'Total from', type: 'text' },
						{ name: 'amountTo', label: 'Total to', type: 'text' },
						{ name: 'method', label: 'Paid by', options: paymentMethods },
					]}
				/>
			)}
			{rows.length === 0 && !isNew ? (
				<EmptyList kind="no-match" what="invoices" clear={clearedHref(PATH, query)} />
			) : null}
			{rows.length > 0 ? <Rows query={query} rows={rows} count={count} totals={totals} /> : null}
		</>
	)
}

function Rows({ query, rows, count, totals }: Pick<InvoiceListProps, 'query' | 'rows' | 'count' | 'totals'>) {
	const form = useFormPage({}, { id: 'bulk' })
	const isLate = isLateView(query.filters.view)
	const isSent = rows.some(({ sent }) => sent)
	const columns = isLate ? lateColumns : invoiceColumns.filter(({ key }) => key !== 'sent' || isSent)
	return (
		<>
			<CountLine query={query} count={count} remind={isLate ? rows.map(({ id }) => id) : []} />
			<BulkForm form={form} name="invoiceIds" actions={invoiceActs}>
				<SortableTable
					caption="Invoices"
					columns={columns}
					rows={rows}
					path={PATH}
					query={query}
					to={({ id }) => href.invoice(id)}
					ticks={{
						form,
						name: 'invoiceIds',
						label: ({ number, family }) => `${number}, ${family}`,
					}}
					totals={totals}
					dense
				/>
			</BulkForm>
			<Pager path={PATH} query={query} total={count} />
		</>
	)
}

type CountProps = Pick<InvoiceListProps, 'query' | 'count'> & { remind: readonly string[] }

function CountLine({ query, count, remind }: CountProps) {
	const list = listHref(PATH, query)
	return (
		<div className="list-line">
			<ResultCount query={query} total={count} noun={['invoice', 'invoices']} />
			{remind.length > 1 ? (
				<a href={href.selectedInvoices('remind', remind.join('.'))}>Remind about all {remind.length}</a>
			) : null}{' '}
			<a href={`${list}${list.includes('?') ? '&' : '?'}format=csv`} download>
				Download CSV
			</a>
		</div>
	)
}

const sorts = [
	{ key: 'due', label: 'Due' },
	{ key: 'number', label: 'Number' },
]
