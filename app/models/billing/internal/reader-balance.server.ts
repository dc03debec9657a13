import { database } from '#db/client.server.ts'
import { sumOfCovered } from '#app/domain/billing/unspent.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { listLostPlaces } from '../../join/lost-places.server.ts'
import { balanceWithFacts, type Balance } from '../ledger.server.ts'
import { ownPayerId } from '../shares.server.ts'
import { freeMoneyOf, creditOwners } from './free-money.server.ts'
import { listPayerCredits } from './payer-credit.server.ts'

interface ReaderBalance extends Balance {
	creditOfOthersMinor: number
	/** The refunds that other payers owe, because their refunded payments were taken back. */
	owedByOthersMinor: number
	lostMinor: number
	/** The invoices of places that are free again. */
	lostIds: string[]
}

/**
 * The balance of a family, without the credit of other payers than the reader, because it pays their own shares alone, without
 * the refunds that those owe, and without places that are free again. The reader is the payer, if one is named. A reader who is
 * no payer reads what all of them owe.
 */
export function balanceForReader(access: Access, familyId: string, payerId?: string | null): ReaderBalance {
	const { isPaidTwice, ...known } = withoutLost(access, familyId)
	const balance = { ...known, creditOfOthersMinor: 0, owedByOthersMinor: 0 }
	if (balance.creditMinor === 0 && !isPaidTwice) return balance
	const own = payerId === undefined ? ownPayerId(access) : payerId
	const isOfOther = (part: { payerId: string | null }) => Boolean(part.payerId) && part.payerId !== own
	const creditOfOthersMinor = sumOfCovered(listPayerCredits(access, familyId).filter(isOfOther))
	const { owed, creditMinor } = freeMoneyOf(database(), access, familyId)
	const owedMinor = sumOfCovered(owed)
	const isPayer = owedMinor > 0 && creditOwners(access, familyId).names.has(own ?? '')
	const owedByOthersMinor = isPayer ? sumOfCovered(owed.filter(isOfOther)) : 0
	// The balance is the difference, where one payer owes a refund and another has credit.
	const inBalanceMinor = Math.max(0, owedMinor - creditMinor)
	return {
		...balance,
		dueNowMinor: balance.dueNowMinor - inBalanceMinor + owedMinor - owedByOthersMinor,
		creditMinor: Math.max(0, creditMinor - creditOfOthersMinor),
		creditOfOthersMinor,
		owedByOthersMinor,
	}
}

function withoutLost(access: Access, familyId: string) {
	const { hasPlaces, ...balance } = balanceWithFacts(access, familyId)
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
		lostIds: lost.map(({ invoiceId }) => invoiceId),
	}
}
