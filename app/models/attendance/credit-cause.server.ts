import { and, eq, or, exists, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, enrolments, lessons, marks, students } from '#db/schema/index.ts'
import type { CancelingSide } from '#app/domain/attendance/lists.ts'
import type { LessonState } from '#app/domain/lesson/labels.ts'
import type { Access } from '../access.server.ts'
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
