/** What is left of a payment. */
export interface Unspent {
	paymentId: string
	leftMinor: number
}

/** Takes an amount from payments in their order, and says how much of which. */
export function takeFrom(unspent: Unspent[], wantedMinor: number) {
	let wanted = wantedMinor
	return unspent.flatMap((payment) => {
		const amountMinor = Math.min(wanted, payment.leftMinor)
		if (amountMinor <= 0) return []
		wanted -= amountMinor
		payment.leftMinor -= amountMinor
		return [{ paymentId: payment.paymentId, amountMinor }]
	})
}
