import { and, asc, countDistinct, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { credits, lessons, marks } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isCountedMark } from './counted-marks.server.ts'
import { attendanceFigures } from './rates.server.ts'

/** Number of marked lessons per class, and the share of marks with attendance. */
export function listClassTotals(access: Access, classIds: readonly string[]) {
	const { marked, present } = attendanceFigures(access)
	return database()
		.select({ classId: lessons.classId, lessons: countDistinct(lessons.id), marked, present })
		.from(lessons)
		.innerJoin(marks, and(rowsOf(marks, access), isCountedMark()))
		.where(and(rowsOf(lessons, access), inArray(lessons.classId, [...classIds])))
		.groupBy(lessons.classId)
		.all()
}

/** Credits earned at one lesson, with the lesson each was booked for. */
export function listCreditsOfLesson(access: Access, lessonId: string) {
	const booked = alias(lessons, 'booked')
	return database()
		.select({
			id: credits.id,
			studentId: credits.studentId,
			minutes: credits.minutes,
			state: credits.state,
			expiresOn: credits.expiresOn,
			bookedId: booked.id,
			bookedAt: booked.startsAt,
		})
		.from(marks)
		.innerJoin(credits, and(rowsOf(credits, access), eq(credits.markId, marks.id)))
		.leftJoin(booked, rowOf(booked, access, credits.usedLessonId))
		.where(and(rowsOf(marks, access), eq(marks.lessonId, lessonId), isNull(marks.replacedAt)))
		.orderBy(asc(credits.id))
		.all()
}
