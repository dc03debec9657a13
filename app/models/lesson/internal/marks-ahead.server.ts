import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { lessons, marks } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { settledBefore } from '../../attendance/consequences.server.ts'
import { listExpected } from '../../attendance/expected.server.ts'
import { writeMarks } from '../../attendance/marks.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

type Lesson = Pick<typeof lessons.$inferSelect, 'id' | 'classId' | 'day' | 'startsAt' | 'endsAt'>

export type MarkAhead = typeof marks.$inferSelect

/**
 * Takes away the marks of lessons to come, and the credits they gave. A mark stays if its credit is booked, used or paid out.
 * The caller may name other marks that stay. Returns the marks that were taken away. The log of the credits gives the reason, if
 * there is one.
 */
export function takeMarksAhead(
	tx: Tx,
	access: Access,
	ahead: readonly Lesson[],
	{ why, kept = [] }: { why?: string; kept?: readonly string[] } = {},
): MarkAhead[] {
	const ids = ahead.map(({ id }) => id)
	const current = tx
		.select()
		.from(marks)
		.where(and(rowsOf(marks, access), inArray(marks.lessonId, ids), isNull(marks.replacedAt)))
		.all()
	return ahead.flatMap((lesson) => {
		const own = current.filter(({ lessonId }) => lessonId === lesson.id)
		if (own.length === 0) return []
		const spent = settledBefore(access, listExpected(access, lesson))
		return own.filter(({ id, studentId, source }) => {
			if (kept.includes(id)) return false
			const mark = { studentId, code: null }
			return !spent.has(studentId) && writeMarks(tx, access, lesson, [mark], { source, why }).ok
		})
	})
}

/** Enters them again for the lessons that are back in the schedule. */
export function restoreMarksAhead(tx: Tx, access: Access, taken: readonly MarkAhead[]) {
	for (const { lessonId, studentId, code, staffNote, familyNote, source } of taken) {
		const lesson = tx
			.select()
			.from(lessons)
			.where(and(rowOf(lessons, access, lessonId), eq(lessons.state, 'scheduled')))
			.get()
		if (!lesson) continue
		const mark = {
			studentId,
			code,
			staffNote: staffNote ?? undefined,
			familyNote: familyNote ?? undefined,
		}
		writeMarks(tx, access, lesson, [mark], { source })
	}
}
