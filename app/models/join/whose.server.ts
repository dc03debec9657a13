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

/** What somebody wrote when they signed up. */
export function eraseSignUps(tx: Tx, schoolId: SchoolId, studentIds: string[]) {
	tx.delete(signUps)
		.where(and(eq(signUps.schoolId, schoolId), inArray(signUps.studentId, studentIds)))
		.run()
}

/** Before a class goes that nobody was ever in. A sign-up stays, and says no class any more. */
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
