export interface Unspent {
	paymentId: string
	leftMinor: number
}

/** Consumes payments in order and returns the amount taken from each. */
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
