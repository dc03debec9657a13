import { ownOpenOf } from '#app/domain/billing/payment-parts.ts'
import { afterPayment, payableBy, type PayerAmount } from '#app/domain/billing/shares.ts'
import type { Unspent } from '#app/domain/billing/unspent.ts'
import type { Access } from '../../access.server.ts'
import { listOpen } from '../owing.server.ts'
import { findSharedPlan } from '../payment-plan.server.ts'
import { personOf } from '../shares.server.ts'

/** The open shares of a family's invoices, and of the parts of each, while payments are divided among them. */
export function openShares(access: Access, familyId: string, unspent: readonly Unspent[]) {
	const open = unspent.some(({ payerId }) => payerId) ? listOpen(access, familyId) : []
	const left = new Map(open.map(({ id, shares }) => [id, shares]))
	const ownOf = new Map(open.flatMap((invoice) => ownOpenIn(access, invoice)))
	const person = personOf(access.schoolId, familyId)
	return {
		/** Takes up to an amount off the shares that a payment may pay, and returns the amount. */
		pay(due: Due, { payerId, amountMinor }: PayerAmount): number {
			const shares = left.get(due.invoiceId) ?? []
			const payer = payerId && person(payerId)
			// A payer's share of a later part is not due yet while another invoice may be.
			const own = payer === null ? undefined : ownOf.get(keyOf(due, payer))
			const minor = Math.min(amountMinor, payableBy(shares, payer), own ?? Infinity)
			if (own !== undefined && payer !== null) ownOf.set(keyOf(due, payer), own - minor)
			left.set(due.invoiceId, afterPayment(shares, { payerId: payer, amountMinor: minor }))
			return minor
		},
	}
}

interface Due {
	invoiceId: string
	partId: string | null
}

const keyOf = ({ invoiceId, partId }: Due, payerId: string) => `${invoiceId} ${partId} ${payerId}`

/** The open amount of each payer for each part of an invoice, and for the rest of it. */
function ownOpenIn({ schoolId }: Access, invoice: ReturnType<typeof listOpen>[number]): [string, number][] {
	const { id: invoiceId, plannedMinor, shares } = invoice
	if (plannedMinor === 0) return []
	const parts = findSharedPlan(schoolId, invoice, shares)?.parts ?? []
	return [null, ...parts.map(({ id }) => id)].flatMap((partId) =>
		shares.map((own): [string, number] => [
			keyOf({ invoiceId, partId }, own.payerId ?? ''),
			ownOpenOf(parts, partId, own),
		]),
	)
}
