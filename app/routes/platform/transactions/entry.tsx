import { Moment } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel, Tag } from '#app/components/panel.tsx'
import { platformHref } from '#app/domain/platform/href.ts'
import { transactionWords } from '#app/domain/platform/transactions.ts'
import { planWords } from '#app/domain/subscription/labels.ts'
import { moneyWords } from '#app/utils/money.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { ReasonField } from './reason-field.tsx'
import type { readTransactions } from './read.server.ts'

type Entry = Extract<Awaited<ReturnType<typeof readTransactions>>, { view: 'entry' }>

/** One entry of the ledger, and what takes it back. */
export function EntryPage({ entry, isCorrecting }: Entry) {
	const { id, schoolId, school, kind, amountMinor, currency, enteredBy, correctedBy } = entry
	const canCorrect = enteredBy !== null && kind !== 'correction' && correctedBy === null
	if (isCorrecting && canCorrect) return <Correct entry={entry} />
	return (
		<>
			<PageHead
				title={`${transactionWords(kind)} of ${moneyWords(amountMinor, currency)}`}
				line={<bdi>{school}</bdi>}
				trail={[{ to: platformHref.transactions(), label: 'Transactions' }]}
				others={
					canCorrect ? [{ to: platformHref.transaction(schoolId, id, 'correct'), label: 'Correct' }] : []
				}
			/>
			<Refused />
			<Panel title="Entry">
				<Facts rows={factsOf(entry)} />
				<Related entry={entry} />
			</Panel>
		</>
	)
}

/** A correction that came too late is answered on the entry itself. */
function Refused() {
	return <ErrorSummary form={useFormPage()} names={['reason']} />
}

function Correct({ entry: { id, schoolId, school, kind, amountMinor, currency } }: Pick<Entry, 'entry'>) {
	const form = useFormPage()
	const here = platformHref.transaction(schoolId, id)
	return (
		<>
			<ErrorSummary form={form} names={['reason']} />
			<PageHead
				title="Correct this entry"
				line={<bdi>{school}</bdi>}
				trail={[
					{ to: platformHref.transactions(), label: 'Transactions' },
					{ to: here, label: transactionWords(kind) },
				]}
			/>
			<p className="measure">
				{moneyWords(-amountMinor, currency)} is entered against {moneyWords(amountMinor, currency)}. Both
				entries stay in the ledger, and the school’s history lists the correction.
			</p>
			<Form
				form={form}
				submit="Enter the correction"
				beside={
					<Link className="button" to={here}>
						Cancel
					</Link>
				}
			>
				<ReasonField form={form} />
			</Form>
		</>
	)
}

function Related({ entry: { schoolId, correctsId, correctedBy } }: Pick<Entry, 'entry'>) {
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

function factsOf(entry: Entry['entry']): Parameters<typeof Facts>[0]['rows'] {
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
