import { and, eq, gte, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, lessons } from '#db/schema/index.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import type { Which } from '../enrolment/changes.server.ts'
import { isSeated, stateOn } from '../enrolment/presence.server.ts'
import { listSeries } from '../lesson/series-list.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { classesOf } from '../scope.server.ts'

export interface MissingLessons {
	/** The day of the first missing lesson. */
	day: string
	/** The last day of the pause, after which the lessons are in the schedule. */
	until?: string
}

/** Private lessons that a pause or a last day took out of the schedule. Null if the lessons go on. */
export function findMissingLessons(access: Access, which: Which): MissingLessons | null {
	const now = today(access.school.timeZone)
	const seat = findPrivateSeat(access, which, now)
	if (!seat?.weekday) return null
	const { weekday, state, pausedFrom, pausedTo, endsOn } = seat
	const lessonDay = (from: string) => daysAfter(from, (weekday - weekdayOf(from) + 7) % 7)
	if (state === 'paused' && pausedTo !== null) {
		const day = lessonDay(later(pausedFrom ?? now, now))
		if (day <= pausedTo && !hasLesson(access, which.classId, day, pausedTo)) return { day, until: pausedTo }
	}
	// A pause without an end ends the series, as a last day does.
	const isOpen = state === 'paused' && pausedTo === null
	const away = isOpen ? pausedFrom : endsOn && daysAfter(endsOn, 1)
	if (!away) return null
	const from = later(away, now)
	return listSeries(access, which.classId, from).length > 0 ? null : { day: lessonDay(from) }
}

const later = (day: string, other: string) => (day > other ? day : other)

function findPrivateSeat(access: Access, { classId, id }: Which, day: string) {
	return database()
		.select({
			state: stateOn(day),
			pausedFrom: enrolments.pausedFrom,
			pausedTo: enrolments.pausedTo,
			endsOn: enrolments.endsOn,
			weekday: classes.weekday,
		})
		.from(enrolments)
		.innerJoin(classes, and(rowOf(classes, access, enrolments.classId), eq(classes.kind, 'private')))
		.where(
			and(rowOf(enrolments, access, id), eq(enrolments.classId, classId), classesOf(access), isSeated(day)),
		)
		.get()
}

function hasLesson(access: Access, classId: string, from: string, to: string): boolean {
	const lesson = database()
		.select({ id: lessons.id })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				eq(lessons.state, 'scheduled'),
				gte(lessons.day, from),
				lte(lessons.day, to),
			),
		)
		.limit(1)
		.get()
	return lesson !== undefined
}
