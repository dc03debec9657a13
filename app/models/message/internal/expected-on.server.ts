import { and, eq, gte, inArray, isNull, lt, notExists, or, sql, type Column, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { enrolments, lessons, marks, visitors } from '#db/schema/index.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { absentLettersOf } from '../../attendance/codes.server.ts'
import { whereEnrolledOn } from '../../enrolment/enrolled-on.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

/**
 * Students expected at a lesson of the day, in the school's time zone: enrolled and not paused, or visiting, and not
 * reported absent.
 */
export function expectedOn(access: Access, day: string) {
	const ofDay = lessonsOn(access, day)
	// The cross joins make SQLite start from the lessons of the day: a school has far more enrollments.
	const enrolled = database()
		.select({ id: enrolments.studentId })
		.from(lessons)
		.crossJoin(enrolments)
		.where(
			and(
				rowsOf(lessons, access),
				ofDay,
				rowsOf(enrolments, access),
				eq(enrolments.classId, lessons.classId),
				whereEnrolledOn(access.schoolId, lessons.day),
				isComing(access, enrolments.studentId),
			),
		)
	const visiting = database()
		.select({ id: visitors.studentId })
		.from(lessons)
		.crossJoin(visitors)
		.where(
			and(
				rowsOf(lessons, access),
				ofDay,
				rowsOf(visitors, access),
				eq(visitors.lessonId, lessons.id),
				isComing(access, visitors.studentId),
			),
		)
	return unionAll(enrolled, visiting)
}

/**
 * A canceled lesson does not count. A lesson that was closed on the day itself does, because an office that must close may
 * enter the closure first and write to the families after that.
 */
function lessonsOn({ school: { timeZone } }: Access, day: string): SQL {
	const start = startOfDay(day, timeZone)
	return and(
		gte(lessons.startsAt, start),
		lt(lessons.startsAt, startOfDay(daysAfter(day, 1), timeZone)),
		or(
			inArray(lessons.state, ['scheduled', 'held']),
			and(eq(lessons.state, 'closed'), gte(lessons.canceledAt, start)),
		),
	) as SQL
}

function isComing(access: Access, studentId: Column): SQL {
	const absent = database()
		.select({ one: sql`1` })
		.from(marks)
		.where(
			and(
				rowsOf(marks, access),
				eq(marks.lessonId, lessons.id),
				eq(marks.studentId, studentId),
				isNull(marks.replacedAt),
				inArray(marks.code, eachOf(absentLettersOf(access))),
			),
		)
	return notExists(absent)
}
