import { and, count, countDistinct, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, lessons, marks } from '#db/schema/index.ts'
import { NOT_COUNTED } from '#app/domain/attendance/codes.ts'
import type { Access } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'
import { heldLettersOf } from './codes.server.ts'

/** Lessons that were marked in each class, and the share of marks that say somebody was there. */
export function listClassTotals(access: Access, classIds: readonly string[]) {
	const { schoolId } = access
	const present = heldLettersOf(access)
	return database()
		.select({
			classId: lessons.classId,
			lessons: countDistinct(lessons.id),
			marked: count(),
			present: countWhere(inArray(marks.code, present)),
		})
		.from(lessons)
		.innerJoin(
			marks,
			and(
				eq(marks.schoolId, schoolId),
				eq(marks.lessonId, lessons.id),
				isNull(marks.replacedAt),
				notInArray(marks.code, NOT_COUNTED),
			),
		)
		.where(and(eq(lessons.schoolId, schoolId), inArray(lessons.classId, [...classIds])))
		.groupBy(lessons.classId)
		.all()
}

/** Minutes of make-up lessons each student is owed and has not booked. */
export function openMinutesOf({ schoolId }: Access, studentIds: readonly string[]): Map<string, number> {
	const found = database()
		.select({ studentId: credits.studentId, minutes: sql<number>`sum(${credits.minutes})` })
		.from(credits)
		.where(
			and(
				eq(credits.schoolId, schoolId),
				inArray(credits.studentId, [...studentIds]),
				eq(credits.state, 'open'),
			),
		)
		.groupBy(credits.studentId)
		.all()
	return new Map(found.map(({ studentId, minutes }) => [studentId, minutes]))
}
