import type { ReactNode } from 'react'
import { usePortalWords } from '#app/components/portal/words.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { MINUS } from '#app/utils/money.ts'
import type { InvoiceFacts } from './read-one.server.ts'

/** The total of an invoice, its taxes, payments and credit notes. */
export function Sums({ invoice }: { invoice: InvoiceFacts }) {
	const words = usePortalWords().money
	const { net, taxes, total, payments, creditNotes, open } = invoice
	const paid = payments.map(({ id, paymentId, day, method, amount }) => ({
		id,
		amount: MINUS + amount,
		label: day && method ? words.paidOn(day, words.methods[method]) : words.credited,
		to: paymentId && portalHref.receipt(paymentId),
	}))
	return (
		<dl className="sums">
			{net ? <Sum label={words.net} amount={net} /> : null}
			{taxes.map(({ name, rate, amount }) => (
				<Sum key={name + rate + amount} label={words.tax(name, rate)} amount={amount} />
			))}
			<Sum label={words.total} amount={total} isTotal />
			{paid.map(({ id, label, amount, to }) => (
				<Sum key={id} label={to ? <a href={to}>{label}</a> : label} amount={amount} />
			))}
			{creditNotes.map(({ id, number, reason, amount, pdf }) => (
				<Sum key={id} label={<a href={pdf}>{words.creditNote(number, reason)}</a>} amount={MINUS + amount} />
			))}
			{open ? <Sum label={words.open} amount={open} isTotal /> : null}
		</dl>
	)
}

/** The share of each payer, if there are several. */
export function Shares({ shares }: Pick<InvoiceFacts, 'shares'>) {
	const words = usePortalWords().money
	return (
		<>
			<h3>{words.shares}</h3>
			<dl className="sums">
				{shares.map(({ name, amount, paid }, i) => (
					<Sum
						key={i}
						label={
							<>
								<bdi>{name}</bdi>
								{paid ? ` (${words.sharePaid(paid)})` : null}
							</>
						}
						amount={amount}
					/>
				))}
			</dl>
		</>
	)
}

function Sum({ label, amount, isTotal }: { label: ReactNode; amount: string; isTotal?: boolean }) {
	return (
		<div className={isTotal ? 'sum-total' : undefined}>
			<dt>{label}</dt> <dd className="money">{amount}</dd>
		</div>
	)
}
