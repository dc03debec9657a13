import type { ReactNode } from 'react'
import { usePortalWords } from '#app/components/portal/words.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { MINUS } from '#app/utils/money.ts'
import type { InvoiceFacts } from './read-one.server.ts'

/** The total of an invoice, its taxes, payments and credit notes. */
export function Sums({ invoice }: { invoice: InvoiceFacts }) {
	const text = usePortalWords().money
	const { taxes, total, payments, creditNotes, open } = invoice
	const paid = payments.map(({ id, paymentId, day, method, amount }) => ({
		id,
		amount: MINUS + amount,
		label: day && method ? text.paidOn(day, text.methods[method]) : text.credited,
		to: paymentId && portalHref.receipt(paymentId),
	}))
	return (
		<dl className="sums">
			{taxes.map(({ label, amount }) => (
				<Sum key={label} label={label} amount={amount} />
			))}
			<Sum label={text.total} amount={total} isTotal />
			{paid.map(({ id, label, amount, to }) => (
				<Sum key={id} label={to ? <a href={to}>{label}</a> : label} amount={amount} />
			))}
			{creditNotes.map(({ id, number, reason, amount, pdf }) => (
				<Sum key={id} label={<a href={pdf}>{text.creditNote(number, reason)}</a>} amount={MINUS + amount} />
			))}
			{open ? <Sum label={text.open} amount={open} isTotal /> : null}
		</dl>
	)
}

/** The share of each payer, if there are several. */
export function Shares({ shares }: Pick<InvoiceFacts, 'shares'>) {
	const text = usePortalWords().money
	return (
		<>
			<h3>{text.shares}</h3>
			<dl className="sums">
				{shares.map(({ name, amount, paid }, i) => (
					<Sum
						key={i}
						label={
							<>
								<bdi>{name}</bdi>
								{paid ? ` (${text.sharePaid(paid)})` : null}
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
