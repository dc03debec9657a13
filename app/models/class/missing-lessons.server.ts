import { and, eq, gte, lte, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, lessons } from '#db/schema/index.ts'
import { daysOf, weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import type { Which } from '../enrolment/changes.server.ts'
import { isSeated, stateOn } from '../enrolment/presence.server.ts'
import { planDays } from '../lesson/series.server.ts'
import { listSeries, type SeriesRow } from '../lesson/series-list.server.ts'
import { listUnscheduled } from '../lesson/unscheduled.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { classesOf } from '../scope.server.ts'

export interface MissingLessons {
	/** The day of the first missing lesson. */
	day: string
	/** The last day of the pause, after which the lessons are in the schedule. */
	until?: string
	/** The teacher of that day, who need not be the one whom the class gets later. */
	teacher?: string
}

/** Private lessons that a pause or a last day took out of the schedule. Null if the lessons go on. */
export function findMissingLessons(access: Access, which: Which): MissingLessons | null {
	const now = today(access.school.timeZone)
	const seat = findPrivateSeat(access, which, now)
	if (!seat?.weekday) return null
	const { weekday, state, pausedFrom, pausedTo, endsOn } = seat
	const lessonDay = (from: string) => nextDay(weekday, from)
	if (state === 'paused' && pausedTo !== null) {
		const day = lessonDay(later(pausedFrom ?? now, now))
		if (day <= pausedTo && !hasLesson(access, which.classId, day, pausedTo))
			return { day, until: pausedTo, ...teacherOn(listSeries(access, which.classId, day), day) }
	}
	// A pause without an end ends the series, as a last day does.
	const isOpen = state === 'paused' && pausedTo === null
	const away = isOpen ? pausedFrom : endsOn && daysAfter(endsOn, 1)
	if (!away) return null
	const from = later(away, now)
	return listSeries(access, which.classId, from).length > 0 ? null : { day: lessonDay(from) }
}

interface Seat {
	classId: string
	weekday: number | null
	startsOn: string | null
	endsOn: string | null
}

/** The next days in a row on which a student with a private lesson would have it, but it is not in the schedule. */
export function findGap(access: Access, { classId, weekday, startsOn, endsOn }: Seat): MissingLessons | null {
	const now = today(access.school.timeZone)
	const from = later(startsOn ?? now, now)
	if (endsOn === null && weekday && listUnscheduled(access, { classId }).length > 0)
		return { day: nextDay(weekday, from) }
	const all = listSeries(access, classId, from)
	const days = all
		.flatMap((row) => listOpenDays(access, row, from))
		.filter((day) => endsOn === null || day <= endsOn)
		.sort()
	const there = lessonDays(access, classId, from)
	const first = days.findIndex((day) => !there.has(day))
	const day = days[first]
	if (!day) return null
	const next = days.findIndex((other, at) => at > first && there.has(other))
	return { day, until: days.at(next === -1 ? -1 : next - 1), ...teacherOn(all, day) }
}

function teacherOn(all: readonly SeriesRow[], day: string): Pick<MissingLessons, 'teacher'> {
	const teacher = all.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)?.teacherId
	return teacher ? { teacher } : {}
}

/** The days of a series on which the school is open. */
function listOpenDays(access: Access, row: SeriesRow, from: string): string[] {
	const startsOn = daysOf(row).find((day) => day >= from)
	if (!startsOn) return []
	const { endsOn, openEnded } = row
	const wish = { ...row, startsOn, count: undefined, termId: undefined }
	const planned = planDays(access, row.classId, wish, { endsOn, openEnded })
	return planned.ok ? planned.value.flatMap(({ day, closedBy }) => (closedBy ? [] : [day])) : []
}

/** The days on which a class has a lesson, or had it until it was moved or canceled. */
function lessonDays(access: Access, classId: string, from: string): Set<string> {
	const { day, originalDate } = lessons
	const rows = database()
		.select({ day, originalDate })
		.from(lessons)
		.where(
			and(rowsOf(lessons, access), eq(lessons.classId, classId), or(gte(day, from), gte(originalDate, from))),
		)
		.all()
	return new Set(rows.flatMap((row) => [row.day, row.originalDate ?? row.day]))
}

const nextDay = (weekday: number, from: string) => daysAfter(from, (weekday - weekdayOf(from) + 7) % 7)

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
