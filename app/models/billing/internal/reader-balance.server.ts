import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { listLostPlaces } from '../../join/lost-places.server.ts'
import { balanceWithPlaces, type Balance } from '../ledger.server.ts'
import { ownPayerId } from '../shares.server.ts'
import { listPayerCredits } from './payer-credit.server.ts'

type ReaderBalance = Balance & { creditOfOthersMinor: number; lostMinor: number }

/**
 * The balance of a family, without the credit of other payers than the reader, because it pays their own shares alone, and
 * without places that are free again. The reader is the payer, if one is named.
 */
export function balanceForReader(access: Access, familyId: string, payerId?: string | null): ReaderBalance {
	const balance = { ...withoutLost(access, familyId), creditOfOthersMinor: 0 }
	if (balance.creditMinor === 0) return balance
	const own = payerId === undefined ? ownPayerId(access) : payerId
	const creditOfOthersMinor = listPayerCredits(access, familyId)
		.filter(({ payerId }) => payerId && payerId !== own)
		.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	const creditMinor = Math.max(0, balance.creditMinor - creditOfOthersMinor)
	return { ...balance, creditMinor, creditOfOthersMinor }
}

function withoutLost(access: Access, familyId: string) {
	const { hasPlaces, ...balance } = balanceWithPlaces(access, familyId)
	const lost = hasPlaces ? listLostPlaces(access, { familyId }) : []
	const day = today(access.school.timeZone)
	const sum = (some: typeof lost) => some.reduce((all, { openMinor }) => all + openMinor, 0)
	const later = sum(lost.filter(({ dueOn }) => (dueOn ?? '') > day))
	const lostMinor = sum(lost)
	return {
		...balance,
		dueNowMinor: Math.max(0, balance.dueNowMinor - lostMinor + later),
		notDueMinor: Math.max(0, balance.notDueMinor - later),
		lostMinor,
	}
}
