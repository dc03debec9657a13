import { and, eq, gte, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, enrolments, lessons } from '#db/schema/index.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import type { Which } from '../enrolment/changes.server.ts'
import { keepsLastDay } from '../enrolment/next-seats.server.ts'
import { isSeated, stateOn } from '../enrolment/presence.server.ts'
import { listLeftOut } from '../lesson/left-out.server.ts'
import { listSeries, type SeriesRow } from '../lesson/series-list.server.ts'
import { listUnscheduled } from '../lesson/unscheduled.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { classesOf } from '../scope.server.ts'
import { planFrom } from './exceptions.server.ts'
import { lessonDays } from './lesson-days.server.ts'

export interface MissingLessons {
	/** The day of the first missing lesson. */
	day: string
	/** The last day of the same weekday and series that is missing in a row. */
	until?: string
	/** The teacher of these days: a class may have several, by weekday or one after the other. */
	teacher?: string
}

/** Private lessons that a pause or a last day took out of the schedule, from a day on. Null if the lessons go on. */
export function findMissingLessons(
	access: Access,
	which: Which,
	now = today(access.school.timeZone),
): MissingLessons | null {
	const seat = findPrivateSeat(access, which, now)
	if (!seat?.weekday) return null
	const { weekday, state, pausedFrom, pausedTo, endsOn } = seat
	const last = keepsLastDay(access, { id: which.id, state, endsOn }) ? endsOn : null
	if (state === 'paused') {
		const from = later(pausedFrom ?? now, now)
		const [to = null] = [pausedTo, last].filter((day) => day !== null).sort()
		if (listSeries(access, which.classId, from).length > 0)
			return firstGap(access, which.classId, { from, to })
		const day = nextDay(weekday, from)
		if (pausedTo && to && day <= to && !hasLesson(access, which.classId, day, to)) return { day, until: to }
	}
	const isOpen = state === 'paused' && pausedTo === null
	const away = isOpen ? pausedFrom : last ? null : endsOn && daysAfter(endsOn, 1)
	if (!away || listSeries(access, which.classId, later(away, now)).length > 0) return null
	return { day: nextDay(weekday, later(away, now)), ...(last ? { until: last } : {}) }
}

/** True if the missing lessons come back with the student, because their series go on. */
export function comeBack(access: Access, which: Which, { day, until }: MissingLessons): boolean {
	return until !== undefined && seriesGoOn(access, which, day)
}

function seriesGoOn(access: Access, which: Which, day: string): boolean {
	const seat = findPrivateSeat(access, which, today(access.school.timeZone))
	return seat !== undefined && listSeries(access, which.classId, day).length > 0
}

/**
 * The first lessons that are still missing after the student goes on, because their time was taken or their series has ended.
 * `leftOut` are the usual days of moved lessons whose new time is taken, which may be before or after the pause.
 */
export function findStillMissing(
	access: Access,
	which: Which,
	missing: MissingLessons | null,
	pausedTo: string | null,
	leftOut: readonly string[] = [],
): MissingLessons | null {
	const [from] = [...(missing ? [missing.day] : []), ...leftOut].sort()
	if (!from || !seriesGoOn(access, which, from)) return missing
	const to = pausedTo && [pausedTo, ...leftOut].sort().at(-1)!
	return firstGap(access, which.classId, { from, to })
}

interface Seat {
	classId: string
	weekday: number | null
	startsOn: string | null
	endsOn: string | null
}

/**
 * The next days in a row on which a student with a private lesson would have it, but it is not in the schedule. Where a class meets
 * at several times, they are the days of one of them; once these are added, the days of the next one are found.
 */
export function findGap(access: Access, { classId, weekday, startsOn, endsOn }: Seat): MissingLessons | null {
	const now = today(access.school.timeZone)
	const from = later(startsOn ?? now, now)
	if (endsOn === null && weekday && listUnscheduled(access, { classId }).length > 0)
		return { day: nextDay(weekday, from) }
	return firstGap(access, classId, { from, to: endsOn })
}

function firstGap(access: Access, classId: string, span: Span): MissingLessons | null {
	const gaps = readMissing(access, classId, span).flatMap(({ row, open, isMissing }) => {
		const day = open.find(isMissing)
		if (!day) return []
		// The form that adds them takes one weekday, so a series of several weekdays has a gap for each.
		const alike = open.filter((other) => other >= day && weekdayOf(other) === weekdayOf(day))
		const next = alike.findIndex((other) => !isMissing(other))
		const until = alike.at(next === -1 ? -1 : next - 1)
		return [{ day, until, ...(row.teacherId ? { teacher: row.teacherId } : {}) }]
	})
	return gaps.sort((a, b) => a.day.localeCompare(b.day))[0] ?? null
}

interface Span {
	from: string
	to: string | null
}

function readMissing(access: Access, classId: string, { from, to }: Span) {
	const there = lessonDays(access, classId, from)
	return listSeries(access, classId, from).map((row) => {
		const open = listOpenDays(access, row, from).filter((day) => to === null || day <= to)
		const leftOut = open.some((day) => !there.has(day)) ? listLeftOut(access, row.id) : []
		return { row, open, isMissing: (day: string) => !there.has(day) && !leftOut.includes(day) }
	})
}

/** The days of a series on which the school is open, without a lesson of today that would have begun. */
function listOpenDays(access: Access, row: SeriesRow, from: string): string[] {
	return planFrom(access, row, from)
		.filter(({ closedBy, startsAt }) => !closedBy && startsAt > Date.now())
		.map(({ day }) => day)
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
