import { database } from '#db/client.server.ts'
import type { Unspent } from '#app/domain/billing/unspent.ts'
import type { Access } from '../../access.server.ts'
import { freeMoneyOf, creditOwners } from './free-money.server.ts'

interface PayerCredit {
	/** Null for the credit of no payer, which is for all of them. */
	payerId: string | null
	name: string | null
	amountMinor: number
	unspent: Unspent[]
}

/** The credit of a family by its payers. If one person pays, all of it is credit of no payer. */
export function listPayerCredits(access: Access, familyId: string): PayerCredit[] {
	const { unspent, creditMinor } = freeMoneyOf(database(), access, familyId)
	if (creditMinor <= 0) return []
	const { names, ownerOf } = creditOwners(access, familyId)
	const credits = new Map<string, PayerCredit>()
	let restMinor = creditMinor
	for (const payment of unspent) {
		const payerId = ownerOf(payment)
		if (!payerId) continue
		const name = names.get(payerId) ?? payment.payer ?? 'A former payer'
		const own = credits.get(payerId) ?? { payerId, name, amountMinor: 0, unspent: [] }
		const amountMinor = Math.min(own.amountMinor + payment.leftMinor, creditMinor)
		credits.set(payerId, { ...own, amountMinor, unspent: [...own.unspent, payment] })
		restMinor -= payment.leftMinor
	}
	const rest = unspent.filter((payment) => !ownerOf(payment))
	const ofAll = { payerId: null, name: null, amountMinor: restMinor, unspent: rest }
	return [...credits.values(), ...(restMinor > 0 ? [ofAll] : [])]
}
