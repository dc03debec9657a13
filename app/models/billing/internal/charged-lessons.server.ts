import { and, asc, between, eq, exists, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	classes,
	credits,
	enrolments,
	families,
	invoiceLines,
	lessons,
	marks,
	students,
	visitors,
} from '#db/schema/index.ts'
import { boundsOf } from '#app/domain/billing/month-charge.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { codesByDay } from '../../attendance/codes.server.ts'

/** True if a line bills the lesson of a mark; correlated subquery. */
export function isOnLine(access: Access) {
	return exists(
		database()
			.select({ one: sql`1` })
			.from(invoiceLines)
			.where(
				and(
					rowsOf(invoiceLines, access),
					eq(invoiceLines.lessonId, lessons.id),
					eq(invoiceLines.studentId, marks.studentId),
					isNull(invoiceLines.releasedAt),
				),
			),
	)
}

/**
 * Charging marks of the month whose lesson is on no line. A make-up lesson counts for the class that was
 * missed, unless the absence was charged.
 */
export function listCharged(access: Access, period: string) {
	const codes = codesByDay(access)
	const home = alias(enrolments, 'home')
	const missed = alias(lessons, 'missed')
	const missedMarks = alias(marks, 'missed_marks')
	const { days, moments } = boundsOf(period)
	return database()
		.select({
			day: lessons.day,
			movedFrom: lessons.movedFrom,
			code: marks.code,
			missedOn: missed.day,
			missedCode: missedMarks.code,
			classId: classes.id,
			className: classes.name,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			familyId: students.familyId,
			family: families.name,
		})
		.from(lessons)
		.innerJoin(marks, and(rowsOf(marks, access), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)))
		.leftJoin(
			visitors,
			and(
				rowsOf(visitors, access),
				eq(visitors.lessonId, lessons.id),
				eq(visitors.studentId, marks.studentId),
			),
		)
		.leftJoin(credits, rowOf(credits, access, visitors.creditId))
		.leftJoin(missed, rowOf(missed, access, credits.sourceLessonId))
		.leftJoin(
			missedMarks,
			and(
				rowsOf(missedMarks, access),
				eq(missedMarks.lessonId, credits.sourceLessonId),
				eq(missedMarks.studentId, marks.studentId),
				isNull(missedMarks.replacedAt),
			),
		)
		.leftJoin(home, rowOf(home, access, credits.enrolmentId))
		.innerJoin(
			classes,
			and(rowsOf(classes, access), sql`${classes.id} = coalesce(${home.classId}, ${lessons.classId})`),
		)
		.innerJoin(students, rowOf(students, access, marks.studentId))
		.leftJoin(families, rowOf(families, access, students.familyId))
		.where(
			and(
				rowsOf(lessons, access),
				between(lessons.startsAt, ...moments),
				between(lessons.day, ...days),
				not(isOnLine(access)),
				or(isNull(visitors.lessonId), isNotNull(home.id)),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
		.filter(
			({ day, code, missedOn, missedCode }) =>
				codes(day).get(code)?.charges &&
				!(missedOn && missedCode && codes(missedOn).get(missedCode)?.charges),
		)
}
