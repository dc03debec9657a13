import { and, eq } from 'drizzle-orm'
import { sharesOf } from '#app/domain/billing/shares.ts'
import { guardians, guardianships } from '../schema/index.ts'
import type { Desk } from './desk.ts'

/** The payers' shares of an invoice, and the payers of the child. Empty if one person pays. */
export function payersOf({ db, schoolId }: Desk, studentId: string, amountMinor: number) {
	const pays = db
		.select({
			studentId: guardianships.studentId,
			payerId: guardians.id,
			name: guardians.name,
			share: guardianships.shareBasisPoints,
		})
		.from(guardianships)
		.innerJoin(guardians, and(eq(guardians.schoolId, schoolId), eq(guardians.id, guardianships.guardianId)))
		.where(
			and(
				eq(guardianships.schoolId, schoolId),
				eq(guardianships.studentId, studentId),
				eq(guardianships.pays, true),
			),
		)
		.all()
	const payers = sharesOf(pays, [{ studentId, netMinor: amountMinor, rates: [] }], amountMinor)
	const kept = pays.map(({ payerId, share }) => ({ studentId, payerId, share }))
	return payers.length > 0 ? { payers, pays: kept } : {}
}
