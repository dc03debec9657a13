import type { PaidFor, PayerAmount, PayerShare, PaysFor } from './shares.ts'

/** An invoice with what it keeps of its payers. */
export interface Issued {
	totalMinor: number
	billTo: { payers?: readonly PayerShare[]; pays?: readonly PaidFor[] } | null
}

interface Paid {
	paid: readonly PayerAmount[]
	credited: readonly PayerAmount[]
}

/**
 * The shares, payments and credits of an invoice with one id for each person, because some were billed under two. It is owed
 * by those who paid when it was issued, as long as one of them pays for the family: a payer who came later has a share of
 * zero. No shares are left if one person owes it all, or if every payer is asked for the whole.
 */
export function byPerson(
	issued: Issued & Paid,
	current: readonly PaysFor[],
	personOf: (payerId: string) => string,
) {
	const people = new Map<string | number, PayerShare>()
	for (const [i, share] of sharesWhenIssued(issued, current, personOf).entries()) {
		const before = people.get(share.payerId ?? i)
		people.set(share.payerId ?? i, before ? bothOf(before, share) : share)
	}
	const payers = new Map(current.map((pay) => [pay.payerId, pay]))
	const owe = [...people.values()].some(
		({ payerId, amountMinor }) => amountMinor > 0 && payers.has(payerId ?? ''),
	)
	if (owe)
		for (const [payerId, { name }] of payers)
			if (!people.has(payerId)) people.set(payerId, { payerId, name, share: 0, amountMinor: 0 })
	const named = (part: PayerAmount) => ({ ...part, payerId: part.payerId && personOf(part.payerId) })
	return {
		shares: people.size > 1 ? [...people.values()] : [],
		paid: issued.paid.map(named),
		credited: issued.credited.map(named),
	}
}

/** The shares as printed, or the whole for the one person who paid. Invoices of older versions name no payer's id, or no payer at all. */
function sharesWhenIssued(
	{ totalMinor, billTo }: Issued,
	current: readonly PaysFor[],
	personOf: (payerId: string) => string,
): PayerShare[] {
	const { payers = [], pays = [] } = billTo ?? {}
	const idOf = (name: string) => current.find((pay) => pay.name === name)?.payerId
	if (payers.length > 0)
		return payers.map((share) => ({
			...share,
			payerId: share.payerId ? personOf(share.payerId) : idOf(share.name),
		}))
	const whole = current.find(({ payerId }) => pays.some((pay) => personOf(pay.payerId) === payerId))
	return whole ? [{ payerId: whole.payerId, name: whole.name, share: null, amountMinor: totalMinor }] : []
}

function bothOf(share: PayerShare, other: PayerShare): PayerShare {
	return {
		...share,
		share: share.share === null || other.share === null ? null : share.share + other.share,
		amountMinor: share.amountMinor + other.amountMinor,
	}
}
