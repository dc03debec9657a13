import { and, eq, isNull, lte, notExists, notInArray, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, lessons, marks, visitors } from '#db/schema/index.ts'
import { NOT_COUNTED } from '#app/domain/attendance/codes.ts'

/**
 * Current marks that count toward attendance, also those of lessons the family canceled. Lessons ahead do not count yet. A
 * make-up lesson that was canceled in time is not a second missed lesson: its credit is no longer tied to it.
 */
export function isCountedMark(now = Date.now()) {
	const canceledVisit = database()
		.select({ one: sql`1` })
		.from(visitors)
		.innerJoin(credits, and(eq(credits.schoolId, visitors.schoolId), eq(credits.id, visitors.creditId)))
		.where(
			and(
				eq(visitors.schoolId, marks.schoolId),
				eq(visitors.lessonId, marks.lessonId),
				eq(visitors.studentId, marks.studentId),
				sql`${credits.usedLessonId} is not ${visitors.lessonId}`,
			),
		)
	return and(isRollMark(), lte(lessons.startsAt, now), notExists(canceledVisit))
}

/** Current marks of a lesson, without those of lessons the school canceled. */
export function isRollMark() {
	return and(eq(marks.lessonId, lessons.id), isNull(marks.replacedAt), notInArray(marks.code, NOT_COUNTED))
}
