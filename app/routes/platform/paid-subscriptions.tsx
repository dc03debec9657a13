import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PostForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable } from '#app/components/list.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { reconcileNow } from '#app/requests/reconcile.server.ts'
import { listPaid } from '#app/models/platform/paid-subscriptions.server.ts'
import { platformWriting, withChanges } from '#app/requests/history.server.ts'
import { listDifferences } from '#app/models/provider/reconciliation.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import {
	paidTabs,
	readPaidQuery,
	readPaidTab,
	type PaidQuery,
	type PaidTab,
} from '#app/domain/platform/paid.ts'
import { platformRanges } from '#app/domain/platform/ranges.ts'
import { planNames, plans } from '#app/domain/subscription/plans.ts'
import { clearedHref, isFiltered, listHref } from '#app/utils/list-query.ts'
import { Differences, paidColumns } from './paid-subscriptions/columns.tsx'
import { paidFile } from './paid-subscriptions/file.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Paid subscriptions' }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	const params = new URL(args.request.url).searchParams
	const [tab, query] = [readPaidTab(params), readPaidQuery(params)]
	if (params.get('format') === 'csv') args.context.file = await paidFile(staff, tab, query)
	const differences = withChanges(listDifferences(staff, 10), platformWriting)
	return { tab, query, ...listPaid(staff, tab, query), differences }
}

export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	return reconcileNow(args, staff)
}

const pathOf = (tab: PaidTab) => platformHref.paid({ show: tab === 'active' ? undefined : tab })

/** Tabs keep the other filters, because their counts include them. */
function tabHref(tab: PaidTab, { filters, ...query }: PaidQuery): string {
	const within = tab === 'ended' ? filters.within : null
	return listHref(pathOf(tab), { ...query, page: 1, filters: { ...filters, within } })
}

export default function PaidSubscriptions() {
	const { tab, query, rows, total, counts, differences } = useLoaderData<typeof loader>()
	const path = pathOf(tab)
	const file = listHref(path, query)
	return (
		<>
			<PageHead title="Paid subscriptions" line="Every plan that was ever paid for, by its status today.">
				{rows.length > 0 ? (
					<a className="button" href={`${file}${file.includes('?') ? '&' : '?'}format=csv`} download>
						Download CSV
					</a>
				) : null}{' '}
				<PostForm>
					<button className="button" name="intent" value="reconcile">
						Compare with PayPal
					</button>
				</PostForm>
			</PageHead>
			<Tabs
				label="Paid subscriptions"
				here={tabHref(tab, query)}
				tabs={paidTabs.map(({ value, label }) => ({
					to: tabHref(value, query),
					label,
					count: counts?.[value] ?? 0,
				}))}
			/>
			<FilterForm
				path={path}
				query={query}
				search="School or PayPal ID"
				sorts={[
					{ key: 'started', label: 'Started' },
					{ key: 'renews', label: 'Paid through' },
				]}
				filters={[
					{
						name: 'plan',
						label: 'Plan',
						options: planNames.map((value) => ({ value, label: plans[value].name })),
					},
					{
						name: 'cycle',
						label: 'Cycle',
						options: [
							{ value: 'monthly', label: 'Monthly' },
							{ value: 'yearly', label: 'Yearly' },
						],
					},
					...(tab === 'ended'
						? [{ name: 'within', label: 'Ended in the last', options: platformRanges }]
						: []),
				]}
			/>
			{rows.length === 0 ? (
				isFiltered(query) ? (
					<EmptyList kind="no-match" what="subscriptions" clear={clearedHref(path, query)} />
				) : (
					<EmptyList kind="new" title="None at the moment" text="Plans that stand so appear here." />
				)
			) : (
				<>
					<ResultCount query={query} total={total} noun={['subscription', 'subscriptions']} />
					<SortableTable
						caption="Paid subscriptions"
						columns={paidColumns}
						rows={rows}
						path={path}
						query={query}
						to={({ id }) => platformHref.school(id)}
					/>
					<Pager path={path} query={query} total={total} />
				</>
			)}
			<Differences rows={differences} />
		</>
	)
}
