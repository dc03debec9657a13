import type { Access } from '../../access.server.ts'
import { balanceOf, type Balance } from '../ledger.server.ts'
import { ownPayerId } from '../shares.server.ts'
import { listPayerCredits } from './payer-credit.server.ts'

type ReaderBalance = Balance & { creditOfOthersMinor: number }

/** The balance of a family, without the credit of other payers than the reader, because it pays their own shares alone. */
export function balanceForReader(access: Access, familyId: string): ReaderBalance {
	const balance = { ...balanceOf(access, familyId), creditOfOthersMinor: 0 }
	if (balance.creditMinor === 0) return balance
	const own = ownPayerId(access)
	const creditOfOthersMinor = listPayerCredits(access, familyId)
		.filter(({ payerId }) => payerId && payerId !== own)
		.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	const creditMinor = Math.max(0, balance.creditMinor - creditOfOthersMinor)
	return { ...balance, creditMinor, creditOfOthersMinor }
}
