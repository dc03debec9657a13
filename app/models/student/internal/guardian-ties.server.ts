import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { guardianships } from '#db/schema/index.ts'
import { sharePercent } from '#app/domain/family/labels.ts'
import type { GuardianTies } from '#app/domain/student/form.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { SchoolId } from '../../access.server.ts'
import { guardianColumnValues, type Ties } from '../ties.server.ts'

const WHOLE = 10_000

export function findTies(
	tx: Tx,
	schoolId: SchoolId,
	studentId: string,
	guardianId: string,
): Ties | undefined {
	return tx
		.select()
		.from(guardianships)
		.where(
			and(
				eq(guardianships.schoolId, schoolId),
				eq(guardianships.guardianId, guardianId),
				eq(guardianships.studentId, studentId),
			),
		)
		.get()
}

/** Replaces a guardian's relation to a child. */
export function writeTies(
	tx: Tx,
	schoolId: SchoolId,
	studentId: string,
	guardianId: string,
	ties: GuardianTies,
) {
	removeTies(tx, schoolId, studentId, guardianId)
	const columns = guardianColumnValues(ties)
	// Only one guardian is the primary contact.
	if (columns.isPrimary) {
		tx.update(guardianships)
			.set({ isPrimary: false })
			.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, studentId)))
			.run()
	}
	tx.insert(guardianships)
		.values({ schoolId, studentId, guardianId, createdAt: Date.now(), ...columns })
		.run()
}

export function removeTies(tx: Tx, schoolId: SchoolId, studentId: string, guardianId: string) {
	tx.delete(guardianships)
		.where(
			and(
				eq(guardianships.schoolId, schoolId),
				eq(guardianships.guardianId, guardianId),
				eq(guardianships.studentId, studentId),
			),
		)
		.run()
}

/** The shares of all paying guardians may not exceed 100%. */
export function refuseShare(
	tx: Tx,
	schoolId: SchoolId,
	studentId: string,
	guardianId: string | null,
	{ flags, share }: GuardianTies,
): Refused | null {
	if (share === undefined) return null
	if (!flags.includes('pays')) return refused({ share: 'Tick “Pays” for everyone who has a share' })
	const others = tx
		.select({ guardianId: guardianships.guardianId, share: guardianships.shareBasisPoints })
		.from(guardianships)
		.where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, studentId)))
		.all()
		.filter((other) => other.guardianId !== guardianId)
	const sum = others.reduce((points, other) => points + (other.share ?? 0), share)
	if (sum <= WHOLE) return null
	return refused({ share: `The shares would come to ${sharePercent(sum)}. Lower the other share first.` })
}
