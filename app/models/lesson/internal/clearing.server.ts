import { and, eq, inArray, notExists, sql, type SQL } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import {
	assignments,
	bookingHolds,
	feedback,
	invoiceLines,
	lessonNotes,
	lessons,
	marks,
	moveProposals,
	moveRequests,
	payEntries,
	visitors,
} from '#db/schema/index.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

/** Tables whose rows are about a lesson, which cannot be deleted then. */
const ABOUT = [
	marks,
	visitors,
	lessonNotes,
	assignments,
	moveRequests,
	moveProposals,
	bookingHolds,
	invoiceLines,
	payEntries,
	feedback,
] as const

/** True for a lesson about which nothing was written. */
export function isUnwritten(schoolId: SchoolId): SQL {
	const nothingIn = ABOUT.map((table) =>
		notExists(
			database()
				.select({ one: sql`1` })
				.from(table)
				.where(and(eq(table.schoolId, schoolId), eq(table.lessonId, lessons.id))),
		),
	)
	return and(...nothingIn) as SQL
}

/** True for a lesson without a visitor. */
export function isUnvisited(schoolId: SchoolId): SQL {
	const visited = database()
		.select({ one: sql`1` })
		.from(visitors)
		.where(and(eq(visitors.schoolId, schoolId), eq(visitors.lessonId, lessons.id)))
	return notExists(visited)
}

/** True if something was written about one of the lessons. */
export function hasRecords(tx: Tx, access: Access, ids: readonly string[]): boolean {
	const unwritten = tx
		.select({ id: lessons.id })
		.from(lessons)
		.where(and(rowsOf(lessons, access), inArray(lessons.id, [...ids]), isUnwritten(access.schoolId)))
		.all()
	return unwritten.length < new Set(ids).size
}

/**
 * Takes coming lessons out of the schedule. A lesson with notes or other records is canceled instead of deleted, so that none
 * of them is lost. Returns the ids of those.
 */
export function clearLessons(tx: Tx, access: Access, ids: readonly string[], reason: string): string[] {
	tx.delete(lessons)
		.where(and(rowsOf(lessons, access), inArray(lessons.id, [...ids]), isUnwritten(access.schoolId)))
		.run()
	const now = Date.now()
	return tx
		.update(lessons)
		.set({
			state: 'canceled_by_school',
			cancelReason: reason,
			canceledAt: now,
			canceledBy: access.userId,
			markedAt: now,
			updatedAt: now,
			updatedBy: access.userId,
			version: sql`${lessons.version} + 1`,
		})
		.where(and(rowsOf(lessons, access), inArray(lessons.id, [...ids])))
		.returning({ id: lessons.id })
		.all()
		.map(({ id }) => id)
}
