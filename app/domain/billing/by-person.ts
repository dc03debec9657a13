import {
	sharesOf,
	type PaidFor,
	type PayerAmount,
	type PayerShare,
	type PayerStanding,
	type PaysFor,
} from './shares.ts'

/** An invoice with what it keeps of its payers. */
export interface Issued {
	totalMinor: number
	billTo: { payers?: readonly PayerShare[]; pays?: readonly PaidFor[] } | null
}

interface Paid {
	paid: readonly PayerAmount[]
	credited: readonly PayerAmount[]
}

/** The payers of a family today, and its guardians who were billed before and no longer pay. */
export interface FamilyPayers {
	current: readonly PaysFor[]
	former: readonly { payerId: string; name: string }[]
}

/** True if each payer pays a part of their own: there are several today, or one who was billed before has stopped. */
export function isShared({ current, former }: FamilyPayers): boolean {
	return former.length > 0 || current.some(({ payerId }) => payerId !== current[0]?.payerId)
}

/**
 * The shares, payments and credits of an invoice with one id for each person, because some were billed under two. A share that
 * was billed stays with its payer, who may have stopped paying, as long as one of those billed is around. What one person
 * alone was billed is owed by the payers of today once that person has stopped. All other payers have a share of zero. No
 * shares are left if one person owes it all, or if every payer is asked for the whole.
 */
export function byPerson(
	issued: Issued & Paid,
	{ current, former }: FamilyPayers,
	personOf: (payerId: string) => string,
) {
	const people = new Map<string | number, PayerShare>()
	for (const [i, share] of sharesWhenIssued(issued, current, personOf).entries()) {
		const before = people.get(share.payerId ?? i)
		people.set(share.payerId ?? i, before ? bothOf(before, share) : share)
	}
	const payers = new Map([...former, ...current].map((pay) => [pay.payerId, pay]))
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

/** The shares as printed, or the whole for the one person who paid, or for the payers of today. Invoices of older versions name no payer's id, or no payer at all. */
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
	if (whole) return [wholeOf(whole, totalMinor)]
	const billed = current.filter(({ studentId }) => pays.some((pay) => pay.studentId === studentId))
	const today = billed.length > 0 ? billed : current
	const shares = sharesOf(today, [], totalMinor)
	return shares.length > 0 ? shares : today.slice(0, 1).map((payer) => wholeOf(payer, totalMinor))
}

function wholeOf({ payerId, name }: PaysFor, amountMinor: number): PayerShare {
	return { payerId, name, share: null, amountMinor }
}

function bothOf(share: PayerShare, other: PayerShare): PayerShare {
	return {
		...share,
		share: share.share === null || other.share === null ? null : share.share + other.share,
		amountMinor: share.amountMinor + other.amountMinor,
	}
}

/** The ids of the payers of whom something is still asked. */
export const owingIds = (shares: readonly PayerStanding[]) =>
	shares.flatMap(({ payerId, leftMinor }) => (payerId && leftMinor > 0 ? [payerId] : []))
