import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { dailyTotals, listTransactions } from '#app/models/platform/transactions.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { readTransactionQuery, transactionKinds } from '#app/domain/platform/transactions.ts'
import { clearedHref, isFiltered, listHref } from '#app/utils/list-query.ts'
import { moneyWords } from '#app/utils/money.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { Days, transactionColumns } from './transactions/columns.tsx'
import { transactionFile } from './transactions/file.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Transactions' }

const DAYS = 31

export async function loader(asked: LoaderFunctionArgs) {
	const staff = await enterPlatform(asked)
	const params = new URL(asked.request.url).searchParams
	const query = readTransactionQuery(params, USUAL_FORMAT)
	const isUnread = Object.keys(query.unread).length > 0
	if (params.get('format') === 'csv' && !isUnread) asked.context.file = await transactionFile(staff, query)
	return { query, ...listTransactions(staff, query), days: dailyTotals(staff, query, DAYS) }
}

export default function Transactions() {
	const { query, rows, sums, total, days } = useLoaderData<typeof loader>()
	const path = platformHref.transactions()
	const file = listHref(path, query)
	const [first] = sums
	return (
		<>
			<PageHead
				title="Transactions"
				line="What schools paid for Solfa, and what went back. Nothing that families pay is here."
			>
				{rows.length > 0 ? (
					<a className="button" href={`${file}${file.includes('?') ? '&' : '?'}format=csv`} download>
						Download CSV
					</a>
				) : null}
			</PageHead>
			<FilterForm
				path={path}
				query={query}
				search="School, or PayPal’s reference"
				filters={[
					{ name: 'kind', label: 'Type', options: transactionKinds },
					{ name: 'from', label: 'From', type: 'date' },
					{ name: 'to', label: 'To', type: 'date' },
				]}
			/>
			{rows.length === 0 ? (
				isFiltered(query) ? (
					<EmptyList kind="no-match" what="transactions" clear={clearedHref(path, query)} />
				) : (
					<EmptyList
						kind="new"
						title="No transactions yet"
						words="Every payment and refund of a plan appears here."
					/>
				)
			) : (
				<>
					<ResultCount query={query} total={total} noun={['transaction', 'transactions']} />
					<SortableTable
						caption="Transactions"
						columns={transactionColumns}
						rows={rows}
						path={path}
						query={query}
						totals={
							first && sums.length === 1
								? { amount: moneyWords(first.paidMinor + first.refundedMinor, first.currency) }
								: undefined
						}
					/>
					<Pager path={path} query={query} total={total} />
					<Days days={days} />
				</>
			)}
		</>
	)
}
