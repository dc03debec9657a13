import { ownShareWords, type OwnShareFacts } from '#app/components/billing/own-share.tsx'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import type { OwnPackage } from '#app/models/billing/own-packages.server.ts'
import type { Reversal } from '#app/domain/billing/reversals.ts'

type State = 'draft' | 'issued' | 'part_paid' | 'paid' | 'credited' | 'void' | 'written_off'
type Method = 'cash' | 'check' | 'card' | 'transfer' | 'debit' | 'provider' | 'other' | 'opening'

interface Invoice {
	id: string
	number: string
	isOpening: boolean
	state: State
	issued: string | null
	period: string | null
	total: string
	/** Null unless the invoice is open and several people pay it. */
	own: OwnShareFacts | null
	open: string | null
	dueIn: number | null
	inParts: boolean
	/** The place it pays for was given up, so nothing is owed. */
	isLost: boolean
}

interface Payment {
	id: string
	day: string
	amount: string
	/** Null if all payments are of the same payer. */
	from: string | null
	method: Method
	reversed: Reversal | null
	refunds: { amount: string; day: string }[]
}

interface InvoiceListProps {
	/** The whole account is the reader's to see. */
	hasStatement: boolean
	/** The school collects automatically, or the family has agreed to it before. */
	hasAutopay: boolean
	paysAutomatically: boolean
	balance: {
		isDue: boolean
		isLater: boolean
		due: string
		/** Null if there is none. */
		notDue: string | null
		credit: string | null
		hasLostPlace: boolean
		all: string | null
	}
	packages: OwnPackage[]
	invoices: Invoice[]
	payments: Payment[]
}

/** The balance, every invoice, and every payment with its receipt. */
export function InvoiceList({
	hasStatement,
	hasAutopay,
	paysAutomatically,
	balance,
	packages,
	invoices,
	payments,
}: InvoiceListProps) {
	const { money: text, autopay } = usePortalWords()
	return (
		<>
			<PortalHead
				title={text.title}
				beside={
					hasStatement ? (
						<a className="button button-small" href={portalHref.statement()}>
							{text.statement}
						</a>
					) : null
				}
			/>
			<section className="card">
				<p className="label">{balance.isDue ? text.due : balance.isLater ? text.nothingNow : text.nothing}</p>
				<p className="balance" data-total="due">
					{balance.due}
				</p>
				{balance.all && balance.isDue ? <p className="label">{text.shareOfDue(balance.all)}</p> : null}
				<dl className="sums">
					{balance.notDue ? (
						<div>
							<dt>{text.notDue}</dt> <dd>{balance.notDue}</dd>
						</div>
					) : null}
					{balance.credit ? (
						<div>
							<dt>{text.credit}</dt> <dd>{balance.credit}</dd>
						</div>
					) : null}
				</dl>
				{balance.all && !balance.isDue ? <p className="label">{text.shareOfAll(balance.all)}</p> : null}
				{balance.hasLostPlace ? <p className="label">{text.placeLost}</p> : null}
				{packages.map(({ about, left, size, goesOn }) => (
					<p key={about}>{text.packageLeft(about, left, size, goesOn)}</p>
				))}
				{hasAutopay ? (
					<p>
						<a href={portalHref.autopay()}>{paysAutomatically ? autopay.title : autopay.link}</a>
					</p>
				) : null}
			</section>
			<section>
				<h2>{text.list}</h2>
				{invoices.length === 0 ? <p>{text.none}</p> : null}
				<ul className="papers">
					{invoices.map((invoice) => (
						<InvoiceEntry key={invoice.id} invoice={invoice} />
					))}
				</ul>
			</section>
			<section>
				<h2>{text.receipts}</h2>
				{payments.length === 0 ? <p>{text.noReceipts}</p> : null}
				<ul className="papers">
					{payments.map((payment) => (
						<PaymentEntry key={payment.id} payment={payment} />
					))}
				</ul>
			</section>
		</>
	)
}

function PaymentEntry({ payment }: { payment: Payment }) {
	const text = usePortalWords().money
	const { id, day, amount, from, method, reversed, refunds } = payment
	const facts = [
		from,
		reversed ? text[reversed] : text.methods[method],
		...refunds.map((refund) => text.refunded(refund.amount, refund.day)),
	]
	return (
		<li>
			<a href={portalHref.receipt(id)}>
				{text.receipt}, {day}
			</a>{' '}
			<strong className="money">{amount}</strong>{' '}
			<span className="small muted">{facts.filter(Boolean).join('. ')}</span>
		</li>
	)
}

function InvoiceEntry({ invoice }: { invoice: Invoice }) {
	const text = usePortalWords().money
	const { id, number, isOpening, state, issued, period, total, own, open, inParts, isLost } = invoice
	const dueIn = isLost ? null : invoice.dueIn
	const isLate = dueIn !== null && dueIn < 0
	const standing =
		dueIn === null
			? state === 'draft'
				? ''
				: isLost
					? text.placeFree
					: text.states[state]
			: isLate
				? text.late(-dueIn)
				: text.dueIn(dueIn)
	const look = isLate
		? 'tag-bad state-bad'
		: isLost
			? 'tag-quiet'
			: dueIn === null
				? 'tag-good'
				: 'tag-new state-brass'
	return (
		<li>
			<a href={portalHref.invoice(id)}>{text.invoice(number, isOpening)}</a>{' '}
			<strong className="money">{own && !own.isForOthers ? own.amount : total}</strong>{' '}
			<span className="small muted">
				{[period, issued].filter(Boolean).join(', ')}
				{own ? `. ${ownShareWords(own, text)}` : open ? `. ${text.stillOpen(open, total)}` : ''}
				{inParts ? `${own ? '' : '.'} ${text.parts.inParts}` : ''}
			</span>{' '}
			{own && own.left === null ? null : <span className={`tag state ${look}`}>{standing}</span>}
		</li>
	)
}
