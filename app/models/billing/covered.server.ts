import { and, inArray, isNull, lt, sum } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { ledgerEntries } from '#db/schema/index.ts'
import { afterPayment, type PayerStanding } from '#app/domain/billing/shares.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { duesFromCredit } from './internal/allocation.server.ts'
import { personOf } from './shares.server.ts'

/** A due amount, or a part of it, that the unused credit of its family pays once it is used. */
export type Covered = ReturnType<typeof listCovered>[number]

/** The due amounts of these families that their unused credit covers. Late fees and reminders ask for none of it. */
export function listCovered(access: Access, familyIds: readonly string[]) {
	const { familyId, invoiceId, amountMinor } = ledgerEntries
	return database()
		.select({ familyId })
		.from(ledgerEntries)
		.where(and(rowsOf(ledgerEntries, access), inArray(familyId, [...familyIds]), isNull(invoiceId)))
		.groupBy(familyId)
		.having(lt(sum(amountMinor), 0))
		.all()
		.flatMap(({ familyId }) =>
			duesFromCredit(database(), access, familyId).map((part) => ({ ...part, familyId })),
		)
}

/** The shares of an invoice once the credit for it is used. */
export function sharesAfterCredit(
	{ schoolId }: Access,
	shares: readonly PayerStanding[],
	covered: readonly Covered[],
): readonly PayerStanding[] {
	const [first] = covered
	if (!first || shares.length === 0) return shares
	const person = personOf(schoolId, first.familyId)
	return covered.reduce(
		(left, { payerId, amountMinor }) =>
			afterPayment(left, { payerId: payerId && person(payerId), amountMinor }),
		shares,
	)
}
