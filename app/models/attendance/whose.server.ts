import { and, eq, exists, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import { creditEntries, credits, marks, visitors } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

const twin = alias(marks, 'twin')
const visit = alias(visitors, 'visit')

/**
 * Moves the attendance of a merged record. If both have a mark for a lesson, the kept record's mark counts and
 * the other stays in the history.
 */
export function moveAttendance(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
	now = Date.now(),
) {
	const marked = tx
		.select({ id: twin.id })
		.from(twin)
		.where(
			and(
				eq(twin.schoolId, schoolId),
				eq(twin.lessonId, marks.lessonId),
				eq(twin.studentId, keptId),
				isNull(twin.replacedAt),
			),
		)
	tx.update(marks)
		.set({ replacedAt: now })
		.where(
			and(
				eq(marks.schoolId, schoolId),
				eq(marks.studentId, otherId),
				isNull(marks.replacedAt),
				exists(marked),
			),
		)
		.run()
	const visited = tx
		.select({ lessonId: visit.lessonId })
		.from(visit)
		.where(
			and(eq(visit.schoolId, schoolId), eq(visit.lessonId, visitors.lessonId), eq(visit.studentId, keptId)),
		)
	tx.delete(visitors)
		.where(and(eq(visitors.schoolId, schoolId), eq(visitors.studentId, otherId), exists(visited)))
		.run()
	for (const table of [marks, credits, visitors])
		tx.update(table)
			.set({ studentId: keptId })
			.where(and(eq(table.schoolId, schoolId), eq(table.studentId, otherId)))
			.run()
}

/** Erases notes about an erased student. Dates and codes stay, because invoices and pay depend on them. */
export function eraseAttendance(tx: Tx, schoolId: SchoolId, studentIds: string[]) {
	tx.update(marks)
		.set({ staffNote: null, familyNote: null, overrideReason: null })
		.where(and(eq(marks.schoolId, schoolId), inArray(marks.studentId, studentIds)))
		.run()
	const owed = tx
		.select({ id: credits.id })
		.from(credits)
		.where(and(eq(credits.schoolId, schoolId), inArray(credits.studentId, studentIds)))
	tx.update(creditEntries)
		.set({ note: null })
		.where(and(eq(creditEntries.schoolId, schoolId), inArray(creditEntries.creditId, owed)))
		.run()
	tx.update(credits)
		.set({ reason: null, wish: null, answer: null })
		.where(and(eq(credits.schoolId, schoolId), inArray(credits.studentId, studentIds)))
		.run()
}
