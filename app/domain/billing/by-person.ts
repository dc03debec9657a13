import type { PayerAmount, PayerShare } from './shares.ts'

interface Divided {
	shares: readonly PayerShare[]
	paid: readonly PayerAmount[]
	credited: readonly PayerAmount[]
}

/**
 * An invoice with one id for each person, because some were billed under two. No shares are left if one person owes it all.
 */
export function byPerson({ shares, paid, credited }: Divided, personOf: (payerId: string) => string) {
	const people = new Map<string | number, PayerShare>()
	for (const [i, share] of shares.entries()) {
		const payerId = share.payerId && personOf(share.payerId)
		const before = people.get(payerId ?? i)
		people.set(payerId ?? i, before ? bothOf(before, share) : { ...share, payerId })
	}
	const named = (part: PayerAmount) => ({ ...part, payerId: part.payerId && personOf(part.payerId) })
	return {
		shares: people.size > 1 ? [...people.values()] : [],
		paid: paid.map(named),
		credited: credited.map(named),
	}
}

function bothOf(share: PayerShare, other: PayerShare): PayerShare {
	return {
		...share,
		share: share.share === null || other.share === null ? null : share.share + other.share,
		amountMinor: share.amountMinor + other.amountMinor,
	}
}
