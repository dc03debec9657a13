import { and, eq, exists, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import { creditEntries, credits, marks, visitors } from '#db/schema/index.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { setCredit } from './credits.server.ts'

const twin = alias(marks, 'twin')
const visit = alias(visitors, 'visit')

/**
 * Moves the attendance of a merged record. If both have a mark for a lesson, the kept record's mark counts and
 * the other stays in the history, and the lesson is owed once.
 */
export function moveAttendance(
	tx: Tx,
	access: Access,
	{ keptId, otherId }: { keptId: string; otherId: string },
	now = Date.now(),
) {
	const { schoolId } = access
	const doubles = tx
		.select({ other: marks.id, kept: twin.id })
		.from(marks)
		.innerJoin(
			twin,
			and(
				rowsOf(twin, access),
				eq(twin.lessonId, marks.lessonId),
				eq(twin.studentId, keptId),
				isNull(twin.replacedAt),
			),
		)
		.where(and(rowsOf(marks, access), eq(marks.studentId, otherId), isNull(marks.replacedAt)))
		.all()
	for (const { other, kept } of doubles) {
		tx.update(marks)
			.set({ replacedAt: now })
			.where(rowOf(marks, access, other))
			.run()
		revokeSecond(tx, access, [other, kept])
	}
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

const MERGED = 'The two records of the student were merged, and the lesson is owed once'

/** Removes one of two credits for the same missed lesson: the open one, or the first of two open ones. */
function revokeSecond(tx: Tx, access: Access, markIds: string[]) {
	const owed = tx
		.select({ id: credits.id, markId: credits.markId, state: credits.state, version: credits.version })
		.from(credits)
		.where(
			and(
				rowsOf(credits, access),
				inArray(credits.markId, markIds),
				inArray(credits.state, ['open', 'held', 'used']),
			),
		)
		.all()
		.sort((a, b) => markIds.indexOf(a.markId ?? '') - markIds.indexOf(b.markId ?? ''))
	const second = owed.length > 1 ? owed.find(({ state }) => state === 'open') : undefined
	if (second) setCredit(tx, access, second, 'revoked', { note: MERGED })
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
