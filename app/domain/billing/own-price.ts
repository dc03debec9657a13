interface Amounts {
	unitMinor: number
	/** Null on lines that no plan charged. */
	planMinor: number | null
	quantity: number
	discountMinor: number
	why: string | null
}

/** True if a line has no longer the amount that its plan charged, because the office typed another price, quantity or discount. */
export function isOwnPrice({ unitMinor, planMinor, quantity, discountMinor, why }: Amounts): boolean {
	if (planMinor !== unitMinor || quantity !== 1000) return true
	return discountMinor > 0 && !hasSiblingDiscount({ discountMinor, why })
}

export function hasSiblingDiscount({ discountMinor, why }: Pick<Amounts, 'discountMinor' | 'why'>): boolean {
	return discountMinor > 0 && why?.includes('% sibling discount') === true
}
