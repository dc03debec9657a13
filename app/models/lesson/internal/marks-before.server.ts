import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { marks } from '#db/schema/index.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { listExpected } from '../../attendance/expected.server.ts'
import { writeMarks } from '../../attendance/marks.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import type { LessonToCancel } from './to-cancel.server.ts'

type Mark = typeof marks.$inferSelect

/**
 * Takes back the marks that a cancellation made. The mark that a student had before it stands again, with its notes, its source
 * and its credit. A mark that the cancellation left alone stays.
 */
export function restoreMarksBefore(tx: Tx, access: Access, lesson: LessonToCancel): Outcome<null> {
	const canceledAt = lesson.canceledAt ?? 0
	const marked = listExpected(access, lesson).filter(({ mark }) => mark && mark.at >= canceledAt)
	const ids = marked.map(({ studentId }) => studentId)
	const before = marksAt(tx, access, lesson.id, ids, canceledAt)
	for (const studentId of ids) {
		const earlier = before.get(studentId)
		const written = earlier
			? writeMarks(tx, access, lesson, [markAgain(earlier)], markingAgain(earlier))
			: writeMarks(tx, access, lesson, [{ studentId, code: null }], { source: 'office' })
		if (!written.ok) return written
	}
	return done(null)
}

/** The marks that stood when the lesson was canceled and were replaced since, by student. */
function marksAt(tx: Tx, access: Access, lessonId: string, ids: readonly string[], canceledAt: number) {
	const rows = tx
		.select()
		.from(marks)
		.where(
			and(
				rowsOf(marks, access),
				eq(marks.lessonId, lessonId),
				inArray(marks.studentId, [...ids]),
				lt(marks.at, canceledAt),
				gte(marks.replacedAt, canceledAt),
			),
		)
		.all()
	return new Map(rows.map((mark) => [mark.studentId, mark]))
}

function markAgain({ studentId, code, minutesLate, minutesTaught, staffNote, familyNote }: Mark) {
	return {
		studentId,
		code,
		minutesLate: minutesLate ?? undefined,
		minutesTaught: minutesTaught ?? undefined,
		staffNote: staffNote ?? undefined,
		familyNote: familyNote ?? undefined,
	}
}

function markingAgain(again: Mark) {
	return { source: again.source, overrideReason: again.overrideReason ?? undefined, again }
}
