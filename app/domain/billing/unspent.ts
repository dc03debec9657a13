export interface Unspent {
	paymentId: string
	payerId: string | null
	leftMinor: number
}

/** A refund, or a part of it, that a later payment paid back, because the refunded payment was taken back. */
export interface Repaid {
	/** The day of the refund. */
	paidOn: string
	amountMinor: number
}

/** Consumes payments in order and returns the amount taken from each. `mostOf` lowers what is wanted of a payment. */
export function takeFrom(
	unspent: Unspent[],
	wantedMinor: number,
	mostOf = (_: Unspent, wanted: number) => wanted,
) {
	let wanted = wantedMinor
	return unspent.flatMap((payment) => {
		const amountMinor = mostOf(payment, Math.min(wanted, payment.leftMinor))
		if (amountMinor <= 0) return []
		wanted -= amountMinor
		payment.leftMinor -= amountMinor
		return [{ paymentId: payment.paymentId, amountMinor }]
	})
}

export function sumOfCovered(covered: readonly { amountMinor: number }[]): number {
	return covered.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** The part of a payment that stays as credit. */
export function keptOf(payment: {
	amountMinor: number
	paid: readonly { amountMinor: number }[]
	refunds: readonly { amountMinor: number }[]
	repaid: readonly Repaid[]
}): number {
	return payment.amountMinor - sumOfCovered([...payment.paid, ...payment.refunds, ...payment.repaid])
}
