import { database } from '#db/client.server.ts'
import type { Access } from '../../access.server.ts'
import { balanceOf, type Balance } from '../ledger.server.ts'
import { listPaysFor, ownPayerId, personOf } from '../shares.server.ts'
import { listUnspent } from './allocation.server.ts'

type ReaderBalance = Balance & { creditOfOthersMinor: number }

/** The balance of a family, without the credit of other payers than the reader, because it pays their own shares alone. */
export function balanceForReader(access: Access, familyId: string): ReaderBalance {
	const balance = { ...balanceOf(access, familyId), creditOfOthersMinor: 0 }
	if (balance.creditMinor === 0) return balance
	const payers = new Set(listPaysFor(access.schoolId, familyId).map(({ payerId }) => payerId))
	if (payers.size < 2) return balance
	const person = personOf(access.schoolId, familyId)
	const own = ownPayerId(access)
	const creditOfOthersMinor = listUnspent(database(), access, familyId).reduce(
		(sum, { payerId, leftMinor }) => (payerId && person(payerId) !== own ? sum + leftMinor : sum),
		0,
	)
	const creditMinor = Math.max(0, balance.creditMinor - creditOfOthersMinor)
	return { ...balance, creditMinor, creditOfOthersMinor }
}
