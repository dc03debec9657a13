import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { BillingHead } from '#app/components/billing/head.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { State } from '#app/components/panel.tsx'
import { paymentViews } from '#app/domain/billing/accounts.ts'
import { paymentMethods } from '#app/domain/billing/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { readPayments, type PaymentsShown } from './read-payments.server.ts'
import type { MoneyContext } from './money-context.ts'

type Row = PaymentsShown['rows'][number]

const PATH = href.manageBilling('payments')

export const handle = { title: 'Payments' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readPayments(access, new URL(args.request.url).searchParams)
}

export default function Payments() {
	const { solo } = useOutletContext<MoneyContext>()
	const shown = useLoaderData<typeof loader>()
	const { query, rows } = shown
	const isNew = rows.length === 0 && !isFiltered(query)
	return (
		<>
			<BillingHead solo={solo} here={PATH} action={{ to: href.newPayment(), label: 'Record payment' }} />
			{isNew ? (
				<EmptyList
					kind="new"
					title="No payments yet"
					text="Record what a family paid: choose the family, and what is due is filled in."
					create={{ to: href.newPayment(), label: 'Record payment' }}
				/>
			) : (
				<FilterForm
					path={PATH}
					query={query}
					search="Name of a family"
					filters={[
						{ name: 'is', label: 'Status', options: paymentViews },
						{ name: 'method', label: 'Paid by', options: paymentMethods },
						{ name: 'from', label: 'From', type: 'date' },
						{ name: 'to', label: 'To', type: 'date' },
					]}
				/>
			)}
			{rows.length === 0 && !isNew ? (
				<EmptyList kind="no-match" what="payments" clear={clearedHref(PATH, query)} />
			) : null}
			{rows.length > 0 ? <List {...shown} /> : null}
		</>
	)
}

function List({ query, rows, count, noun, totalOf, total }: PaymentsShown) {
	return (
		<>
			<ResultCount query={query} total={count} noun={noun} />
			<SortableTable
				caption="Payments"
				columns={columns.filter(
					({ key, cell }) => (key !== 'reference' && key !== 'left') || rows.some(cell),
				)}
				rows={rows}
				path={PATH}
				query={query}
				to={({ to }) => to}
				totals={{ family: totalOf, amount: total }}
				dense
			/>
			<Pager path={PATH} query={query} total={count} />
		</>
	)
}

const columns: Column<Row>[] = [
	{ key: 'family', label: 'Family', main: true, cell: ({ family }) => <bdi>{family}</bdi> },
	{
		key: 'received',
		label: 'Date',
		sortable: true,
		phone: 'below',
		cell: ({ day }) => day,
		below: ({ method }) => method,
	},
	{
		key: 'reference',
		label: 'Reference',
		cell: ({ reference, fee, refunded }) =>
			[reference, fee ? `fee ${fee}` : '', refunded].filter(Boolean).join(' · ') || null,
	},
	{
		key: 'left',
		label: 'Status',
		phone: 'foot',
		cell: ({ left, repaid, reversed, isRefund }) =>
			isRefund ? (
				<State tone="warn">Refund</State>
			) : reversed ? (
				<State tone="bad">{reversed}</State>
			) : (
				[repaid && `${repaid} pays a refund back`, left && `${left} not used yet`]
					.filter(Boolean)
					.join(' · ') || null
			),
	},
	{ key: 'amount', label: 'Amount', numeric: true, phone: 'sum', cell: ({ amount }) => amount },
]
