import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classPrices, heldSeats, signUps } from '#db/schema/index.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { endFirstInvoice } from './declined-invoice.server.ts'

/** When two records of one person become one. */
export function moveSignUps(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	tx.update(signUps)
		.set({ studentId: keptId })
		.where(and(eq(signUps.schoolId, schoolId), eq(signUps.studentId, otherId)))
		.run()
}

/** The message of a sign-up. An invoice that is not paid yet ends, so that a late payment is not charged. */
export function eraseSignUps(tx: Tx, access: Access, studentIds: string[]) {
	const isTheirs = inArray(signUps.studentId, studentIds)
	const unpaid = tx
		.select()
		.from(signUps)
		.where(and(rowsOf(signUps, access), isTheirs, isNotNull(signUps.payUntil)))
		.all()
	for (const signUp of unpaid) endFirstInvoice(tx, access, signUp)
	tx.delete(signUps)
		.where(and(rowsOf(signUps, access), isTheirs))
		.run()
}

/** A class that never had a student can be deleted. Its sign-ups stay and lose the class. */
export function forgetClass(tx: Tx, schoolId: SchoolId, classId: string) {
	for (const table of [classPrices, heldSeats])
		tx.delete(table)
			.where(and(eq(table.schoolId, schoolId), eq(table.classId, classId)))
			.run()
	tx.update(signUps)
		.set({ classId: null })
		.where(and(eq(signUps.schoolId, schoolId), eq(signUps.classId, classId)))
		.run()
}
