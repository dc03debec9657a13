import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classPrices, heldSeats, signUps } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

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

/** The message of a sign-up. */
export function eraseSignUps(tx: Tx, schoolId: SchoolId, studentIds: string[]) {
	tx.delete(signUps)
		.where(and(eq(signUps.schoolId, schoolId), inArray(signUps.studentId, studentIds)))
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
