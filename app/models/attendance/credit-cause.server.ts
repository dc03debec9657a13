import {
	and,
	desc,
	eq,
	exists,
	gt,
	inArray,
	isNull,
	lt,
	lte,
	not,
	notExists,
	or,
	sql,
	type Placeholder,
	type SQL,
} from 'drizzle-orm'
import { alias, QueryBuilder, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database, prepared, type Db } from '#db/client.server.ts'
import {
	attendanceCodes,
	credits,
	enrolmentPlans,
	enrolments,
	lessons,
	marks,
	students,
} from '#db/schema/index.ts'
import { NO_NOTICE, putsTrialOff, usualCodes, type AttendanceCode } from '#app/domain/attendance/codes.ts'
import type { CancelingSide } from '#app/domain/attendance/lists.ts'
import type { LessonState } from '#app/domain/lesson/labels.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { whereEnrolledOn } from '../enrolment/enrolled-on.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/**
 * The side that canceled the lesson of a credit, as its mark does not say: the family, in time, or the school, whose canceled lessons
 * are marked like those of the teacher. A family that reports an absence leaves the lesson of a group as it is.
 */
export function cancelingSide(access: Access) {
	const reported = database()
		.select({ one: sql`1` })
		.from(marks)
		.where(and(rowsOf(marks, access), eq(marks.id, credits.markId), eq(marks.source, 'portal')))
	return sql<CancelingSide | null>`case
		when ${isIn(access, 'canceled_by_school')} then 'school'
		when ${or(isIn(access, 'canceled_in_time'), exists(reported))} then 'family' end`
}

function isIn(access: Access, state: LessonState) {
	const missed = database()
		.select({ one: sql`1` })
		.from(lessons)
		.where(and(rowsOf(lessons, access), eq(lessons.id, credits.sourceLessonId), eq(lessons.state, state)))
	return exists(missed)
}

/** The same for one credit. */
export function findCancelingSide(access: Access, creditId: string): CancelingSide | null {
	const credit = database()
		.select({ cancelingSide: cancelingSide(access) })
		.from(credits)
		.where(rowOf(credits, access, creditId))
		.get()
	return credit?.cancelingSide ?? null
}

/** Names a lesson that is booked with a credit: a trial lesson if the student is still on trial and missed one. */
export function newsOfBooking(access: Access, creditId: string): 'booked' | 'bookedTrial' {
	const trial = database()
		.select({ id: enrolments.id })
		.from(credits)
		.innerJoin(enrolments, rowOf(enrolments, access, credits.enrolmentId))
		.innerJoin(students, rowOf(students, access, credits.studentId))
		.where(and(rowOf(credits, access, creditId), eq(enrolments.isTrial, true), eq(students.state, 'trial')))
		.get()
	return trial ? 'bookedTrial' : 'booked'
}

/** The SQL version of `putsTrialOff`, for the mark that the student of an enrollment has at a lesson. */
export function missesTrial(
	schoolId: SchoolId | Placeholder,
	lesson: Record<'id' | 'day', SQLiteColumn> = lessons,
): SQL {
	const { letter, isHeld, charges, credit, validFrom } = attendanceCodes
	const usual = usualCodes.filter(putsTrialOff).map((code) => code.letter)
	const meant = new QueryBuilder()
		.select({
			is: sql`not ${isHeld} and (${credit} = 'make_up' or (not ${charges} and ${letter} <> ${NO_NOTICE}))`,
		})
		.from(attendanceCodes)
		.where(and(eq(attendanceCodes.schoolId, schoolId), eq(letter, marks.code), lte(validFrom, lesson.day)))
		.orderBy(desc(validFrom))
		.limit(1)
	return exists(
		new QueryBuilder()
			.select({ one: sql`1` })
			.from(marks)
			.where(
				and(
					eq(marks.schoolId, schoolId),
					eq(marks.lessonId, lesson.id),
					eq(marks.studentId, enrolments.studentId),
					isNull(marks.replacedAt),
					sql`coalesce((${meant}), ${inArray(marks.code, usual)})`,
				),
			),
	)
}

const schoolId = sql.placeholder('schoolId')
const other = alias(lessons, 'other')

/** Another lesson of the class that the student of the enrollment is expected at. */
const another = (db: Db, ...is: (SQL | undefined)[]) =>
	db
		.select({ one: sql`1` })
		.from(other)
		.where(
			and(
				eq(other.schoolId, schoolId),
				eq(other.classId, lessons.classId),
				eq(other.kind, 'regular'),
				inArray(other.state, ['scheduled', 'held']),
				whereEnrolledOn(schoolId, other.day),
				not(missesTrial(schoolId, other)),
				...is,
			),
		)

const goingOn = prepared((db) =>
	db
		.select({ id: enrolments.id })
		.from(lessons)
		.innerJoin(
			enrolments,
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, lessons.classId),
				whereEnrolledOn(schoolId, lessons.day),
			),
		)
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				eq(lessons.id, sql.placeholder('lessonId')),
				eq(enrolments.studentId, sql.placeholder('studentId')),
				eq(enrolments.isTrial, true),
				notExists(
					db
						.select({ one: sql`1` })
						.from(enrolmentPlans)
						.where(and(eq(enrolmentPlans.schoolId, schoolId), eq(enrolmentPlans.enrolmentId, enrolments.id))),
				),
				exists(another(db, gt(other.startsAt, lessons.startsAt))),
				notExists(
					another(db, lt(other.startsAt, lessons.startsAt), lte(other.endsAt, sql.placeholder('now'))),
				),
			),
		)
		.prepare(),
)

/**
 * True if a free trial that has not taken place goes on with a later lesson, so that the missed one earns no credit. An
 * absence without notice ends the trial.
 */
export function trialGoesOn(
	{ schoolId }: Access,
	code: AttendanceCode,
	{ studentId, lessonId }: { studentId: string; lessonId?: string },
	now: number,
): boolean {
	if (!lessonId || !putsTrialOff(code)) return false
	return goingOn().get({ schoolId, studentId, lessonId, now }) !== undefined
}
