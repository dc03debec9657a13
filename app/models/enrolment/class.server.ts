import { and, eq, inArray, lte, max, ne, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { classes, enrolments, lessons, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { followAway } from '../attendance/away-credits.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { classesOf, reachesClass } from '../scope.server.ts'
import { recordEach } from '../audit.server.ts'
import { takePlacesIn } from './internal/place.server.ts'
import { isQueued, isSeated } from './presence.server.ts'
import { isOfPastDay } from './settle.server.ts'

/** The enrollments that would end with the class on a day, without those that ended before. */
export function listEnding(access: Access, classId: string, day: string) {
	if (!reachesClass(access, classId)) return []
	return database()
		.select({ id: enrolments.id, firstName: students.firstName, lastName: students.lastName })
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, classId),
				isSeated(day),
				sql`(${isOfPastDay(day)}) is not true`,
			),
		)
		.all()
		.map((seat) => ({ id: seat.id, name: nameOf(seat) }))
		.sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * The day on which enrollments end with their class: today, or its last day if that is over. Students who had a lesson
 * after it stay on the roll of that lesson.
 */
export function lastDayIn(access: Access, classId: string): string {
	const day = today(access.school.timeZone)
	const lastLesson = database()
		.select({ day: max(lessons.day) })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				inArray(lessons.state, ['scheduled', 'held']),
				lte(lessons.day, day),
			),
		)
	const row = database()
		.select({ day: sql<string | null>`max(${classes.endsOn}, coalesce(${lastLesson}, ''))` })
		.from(classes)
		.where(and(classesOf(access), eq(classes.id, classId)))
		.get()
	return row?.day && row.day < day ? row.day : day
}

/** Ends every enrollment in a class and clears its waiting list, with a history entry for each student. */
export function endAllIn(access: Access, classId: string, reason: string) {
	const { userId, school } = access
	if (!reachesClass(access, classId)) return
	write((tx) => {
		const open = takePlacesIn(tx, access, classId)
		const day = lastDayIn(access, classId)
		const own = sql`min(coalesce(${enrolments.endsOn}, ${day}), ${day})`
		const ended = tx
			.update(enrolments)
			.set({
				state: 'ended',
				endsOn: sql`case when ${isQueued()} then ${today(school.timeZone)} else ${own} end`,
				endReason: reason,
				position: null,
				offeredUntil: null,
				version: sql`${enrolments.version} + 1`,
				updatedAt: Date.now(),
				updatedBy: userId,
			})
			.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId), ne(enrolments.state, 'ended')))
			.returning({ id: enrolments.id, endsOn: enrolments.endsOn })
			.all()
		const days = new Map(ended.map(({ id, endsOn }) => [id, endsOn]))
		const entries = open.map(({ enrolment: { id, studentId, state, offeredUntil }, student, className }) => ({
			objectId: studentId,
			objectName: student,
			before: { state, ...(offeredUntil ? { offeredUntil } : {}) },
			after: { class: className, classId, on: days.get(id), reason },
		}))
		recordEach(tx, access, 'enrolment.ended', entries)
		for (const { enrolment } of open) followAway(tx, access, enrolment, enrolment)
	})
}
