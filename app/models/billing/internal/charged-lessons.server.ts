import {
	and,
	asc,
	between,
	eq,
	exists,
	gte,
	inArray,
	isNotNull,
	isNull,
	not,
	or,
	sql,
	type Column,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	classes,
	credits,
	enrolmentPlans,
	enrolments,
	families,
	invoiceLines,
	lessons,
	marks,
	pricePlanVersions,
	students,
	visitors,
} from '#db/schema/index.ts'
import { boundsBetween, lastDayOf } from '#app/domain/billing/month-charge.ts'
import type { Access } from '../../access.server.ts'
import { freeLessons, lessonPlace } from '../../calendar/free-lessons.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { codesByDay } from '../../attendance/codes.server.ts'

/** True if a line bills the lesson of a mark, or of another column with a student; correlated subquery. */
export function isOnLine(access: Access, studentId: Column = marks.studentId) {
	return exists(
		database()
			.select({ one: sql`1` })
			.from(invoiceLines)
			.where(
				and(
					rowsOf(invoiceLines, access),
					eq(invoiceLines.lessonId, lessons.id),
					eq(invoiceLines.studentId, studentId),
					isNull(invoiceLines.releasedAt),
				),
			),
	)
}

/**
 * Some months, `from` and `to` included, of one student or of all. Before the last one, only classes with a price for a lesson
 * count, because a year of all marks takes too long to read.
 */
export interface Months {
	from: string
	to: string
	studentId?: string
}

/**
 * Charging marks of some months whose lesson is on no line. A make-up lesson counts for the class that was
 * missed, unless the absence was charged.
 */
export function listCharged(access: Access, { from, to, studentId }: Months) {
	const codes = codesByDay(access)
	const freeBy = freeLessons(access)
	const home = alias(enrolments, 'home')
	const missed = alias(lessons, 'missed')
	const missedMarks = alias(marks, 'missed_marks')
	const { days, moments } = boundsBetween(`${from}-01`, lastDayOf(to))
	return database()
		.select({
			lessonId: lessons.id,
			day: lessons.day,
			place: lessonPlace,
			movedFrom: lessons.movedFrom,
			isExtra: sql<number>`${lessons.kind} = 'extra' and ${home.id} is null`,
			code: marks.code,
			missedOn: missed.day,
			missedCode: missedMarks.code,
			homeId: home.id,
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
				from < to
					? or(gte(lessons.day, `${to}-01`), inArray(lessons.classId, classesByLesson(access)))
					: undefined,
				studentId ? inArray(lessons.id, lessonsOf(access, studentId)) : undefined,
				studentId ? eq(marks.studentId, studentId) : undefined,
				not(isOnLine(access)),
				or(isNull(visitors.lessonId), isNotNull(home.id)),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
		.filter(
			({ day, place, code, missedOn, missedCode }) =>
				codes(day).get(code)?.charges &&
				freeBy(place) === null &&
				!(missedOn && missedCode && codes(missedOn).get(missedCode)?.charges),
		)
}

function lessonsOf(access: Access, studentId: string) {
	return database()
		.select({ id: marks.lessonId })
		.from(marks)
		.where(and(rowsOf(marks, access), eq(marks.studentId, studentId)))
}

/** Classes with a student whose price is, or was, for a lesson or an hour. */
export function classesByLesson(access: Access) {
	return database()
		.select({ id: enrolments.classId })
		.from(pricePlanVersions)
		.innerJoin(
			enrolmentPlans,
			and(rowsOf(enrolmentPlans, access), eq(enrolmentPlans.planId, pricePlanVersions.planId)),
		)
		.innerJoin(enrolments, rowOf(enrolments, access, enrolmentPlans.enrolmentId))
		.where(and(rowsOf(pricePlanVersions, access), inArray(pricePlanVersions.basis, ['lesson', 'hour'])))
}
