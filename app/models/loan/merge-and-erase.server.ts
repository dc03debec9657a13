import { and, eq, inArray, isNull } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { loans } from '#db/schema/index.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

export function moveLoans(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	tx.update(loans)
		.set({ studentId: keptId })
		.where(and(eq(loans.schoolId, schoolId), eq(loans.studentId, otherId)))
		.run()
}

/** Erasing the student would leave no trace of the borrower. */
export function refuseLent(access: Access, studentIds: string[]): Refused | null {
	const out = database()
		.select({ id: loans.id })
		.from(loans)
		.where(and(rowsOf(loans, access), inArray(loans.studentId, studentIds), isNull(loans.returnedOn)))
		.get()
	if (!out) return null
	return refused(
		{ form: 'They still have something of the school. Take it back or mark it as lost, then erase.' },
		{ status: 409 },
	)
}

/** Deletes returned loans of an erased student. */
export function eraseLoans(tx: Tx, schoolId: SchoolId, studentIds: string[]) {
	tx.delete(loans)
		.where(and(eq(loans.schoolId, schoolId), inArray(loans.studentId, studentIds)))
		.run()
}
