import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Moment } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel, Tag } from '#app/components/panel.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { canBeCorrected, transactionWords } from '#app/domain/platform/transactions.ts'
import { planWords } from '#app/domain/subscription/labels.ts'
import { moneyWords } from '#app/utils/money.ts'
import { foundTransaction, type FoundTransaction } from './show/read.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Transaction' }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return { entry: foundTransaction(staff, args.params) }
}

export default function ShowTransaction() {
	const { entry } = useLoaderData<typeof loader>()
	const { id, schoolId, school, kind, amountMinor, currency } = entry
	return (
		<>
			<PageHead
				title={`${transactionWords(kind)} of ${moneyWords(amountMinor, currency)}`}
				line={<bdi>{school}</bdi>}
				trail={[{ to: platformHref.transactions(), label: 'Transactions' }]}
				others={
					canBeCorrected(entry)
						? [{ to: platformHref.transaction(schoolId, id, 'correct'), label: 'Correct' }]
						: []
				}
			/>
			<div className="max-w-180">
				<Panel title="Entry">
					<Facts rows={factsOf(entry)} />
					<Related entry={entry} />
				</Panel>
			</div>
		</>
	)
}

function Related({ entry: { schoolId, correctsId, correctedBy } }: { entry: FoundTransaction }) {
	return (
		<>
			{correctsId ? (
				<p>
					<Link to={platformHref.transaction(schoolId, correctsId)}>The entry it corrects</Link>
				</p>
			) : null}
			{correctedBy ? (
				<p>
					<Tag tone="warn">Corrected</Tag>{' '}
					<Link to={platformHref.transaction(schoolId, correctedBy)}>The correction</Link>
				</p>
			) : null}
		</>
	)
}

function factsOf(entry: FoundTransaction): Parameters<typeof Facts>[0]['rows'] {
	const { schoolId, school, at, kind, amountMinor, currency, plan, cycle, providerRef, reason } = entry
	const { enteredBy, enteredAt, subscription, providerState } = entry
	return [
		[
			'School',
			<Link key="s" to={platformHref.school(schoolId)}>
				<bdi>{school}</bdi>
			</Link>,
		],
		['Type', transactionWords(kind)],
		['Amount', `${moneyWords(amountMinor, currency)} ${currency}`],
		['Time (UTC)', <Moment key="t" at={at} timeZone="UTC" />],
		...(plan ? ([['Plan', planWords(plan, cycle)]] as const) : []),
		...(providerRef ? ([[enteredBy ? 'Reference' : 'PayPal reference', providerRef]] as const) : []),
		...(subscription ? ([['Subscription', subscription]] as const) : []),
		...(providerState ? ([['PayPal says', providerState]] as const) : []),
		...(reason ? ([['Reason', reason]] as const) : []),
		...(enteredBy && enteredAt
			? ([
					['Entered by', <bdi key="b">{enteredBy}</bdi>],
					['Entered (UTC)', <Moment key="e" at={enteredAt} timeZone="UTC" />],
				] as const)
			: []),
	]
}
