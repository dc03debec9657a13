import { and, eq, gt, inArray, notInArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoices } from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import type { OwnDebt } from '#app/letters/account-documents.server.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { listOfOthers } from './internal/billed-payers.server.ts'
import { balanceForReader } from './internal/reader-balance.server.ts'
import { familyPayersOf, ownPayerId, standingsIn } from './shares.server.ts'

/** The reader's part of a family's balance. */
export function ownDebt(access: Access, family: { id: string }) {
	return debtOfPayer(access, family.id, ownPayerId(access))
}

/**
 * A payer's part of a family's balance, below zero if it is credit, and what all payers owe. Null if it is all theirs. A payer
 * need not have an account.
 */
export function debtOfPayer(access: Access, familyId: string, payerId: string | null): OwnDebt | null {
	const balance = balanceForReader(access, familyId, payerId)
	const { dueNowMinor, notDueMinor, owedByOthersMinor, lostIds } = balance
	const owedMinor = dueNowMinor + notDueMinor + owedByOthersMinor
	const hidden = owedMinor > 0 ? listOfOthers(access, familyId, payerId) : []
	const hiddenMinor = hidden.reduce(
		(sum, { id, openMinor }) => sum + (lostIds.includes(id) ? 0 : openMinor),
		0,
	)
	const allMinor = Math.max(0, owedMinor - hiddenMinor)
	const hiddenIds = hidden.map(({ id }) => id)
	const besidesMinor = payerId && allMinor > 0 ? owedBesides(access, familyId, payerId, hiddenIds) : 0
	const ofOthersMinor = besidesMinor + owedByOthersMinor
	if (ofOthersMinor + balance.creditOfOthersMinor === 0) return null
	return { ownMinor: Math.max(0, allMinor - ofOthersMinor) - balance.creditMinor, allMinor }
}

/** The other payers' part of the open invoices, without those that the payer has no part in. */
function owedBesides(
	access: Access,
	familyId: string,
	payerId: string,
	hiddenIds: readonly string[],
): number {
	const payers = familyPayersOf(access.schoolId, familyId)
	return database()
		.select()
		.from(invoices)
		.where(
			and(
				rowsOf(invoices, access),
				eq(invoices.familyId, familyId),
				gt(invoices.openMinor, 0),
				inArray(invoices.state, [...OPEN_STATES]),
				notInArray(invoices.id, eachOf(hiddenIds)),
			),
		)
		.all()
		.reduce((sum, invoice) => {
			const shares = standingsIn(access.schoolId, invoice, payers)
			const own = shares.find((share) => share.payerId === payerId)
			return own ? sum + invoice.openMinor - own.leftMinor : sum
		}, 0)
}
