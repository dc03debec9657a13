export interface Unspent {
	paymentId: string
	payerId: string | null
	leftMinor: number
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
