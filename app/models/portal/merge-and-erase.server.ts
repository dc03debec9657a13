import { and, eq, exists, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import { bookingHolds, moveRequests } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

const twin = alias(moveRequests, 'twin')

/**
 * Moves portal data of a merged record. If both have an open request about a lesson, only the kept record's
 * request stays.
 */
export function movePortal(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	const asked = tx
		.select({ id: twin.id })
		.from(twin)
		.where(
			and(
				eq(twin.schoolId, schoolId),
				eq(twin.lessonId, moveRequests.lessonId),
				eq(twin.studentId, keptId),
				eq(twin.state, 'asked'),
			),
		)
	tx.update(moveRequests)
		.set({ state: 'withdrawn' })
		.where(
			and(
				eq(moveRequests.schoolId, schoolId),
				eq(moveRequests.studentId, otherId),
				eq(moveRequests.state, 'asked'),
				exists(asked),
			),
		)
		.run()
	for (const table of OF_STUDENT)
		tx.update(table)
			.set({ studentId: keptId })
			.where(and(eq(table.schoolId, schoolId), eq(table.studentId, otherId)))
			.run()
}

/** Erases requests and reservations of an erased student's family. */
export function erasePortal(tx: Tx, schoolId: SchoolId, studentIds: string[]) {
	for (const table of OF_STUDENT)
		tx.delete(table)
			.where(and(eq(table.schoolId, schoolId), inArray(table.studentId, studentIds)))
			.run()
}

const OF_STUDENT = [moveRequests, bookingHolds]
