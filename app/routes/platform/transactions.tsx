import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { transactionKinds, transactionSources } from '#app/domain/platform/transactions.ts'
import { clearedHref, isFiltered, listHref } from '#app/utils/list-query.ts'
import { moneyWords } from '#app/utils/money.ts'
import { missing } from '#app/web/missing.server.ts'
import { Days, transactionColumns } from './transactions/columns.tsx'
import { readTransactions } from './transactions/read.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Transactions' }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readTransactions(args, staff)
}

/** Forms of pages that stayed open over a release are redirected by the guard. */
export async function action(args: ActionFunctionArgs) {
	await enterPlatform(args)
	return missing()
}

export default function Transactions() {
	const { query, rows, sums, total, days } = useLoaderData<typeof loader>()
	const path = platformHref.transactions()
	const file = listHref(path, query)
	const [first] = sums
	const { school } = query.filters
	return (
		<>
			<PageHead
				title="Transactions"
				line="What schools paid for Solfa, and what went back. Nothing that families pay is here."
				action={{
					to: platformHref.enterTransaction(school ?? undefined),
					label: 'Enter a transaction',
				}}
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
				search="School or reference"
				filters={[
					{ name: 'kind', label: 'Type', options: transactionKinds },
					{ name: 'source', label: 'Source', options: transactionSources },
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
						text="Every payment and refund of a plan appears here."
					/>
				)
			) : (
				<>
					<ResultCount query={query} total={total} noun={['transaction', 'transactions']} />
					<SortableTable
						dense
						caption="Transactions"
						columns={transactionColumns}
						rows={rows}
						path={path}
						query={query}
						to={({ schoolId, id }) => platformHref.transaction(schoolId, id)}
						totals={
							first && sums.length === 1
								? { amount: moneyWords(first.amountMinor, first.currency) }
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
