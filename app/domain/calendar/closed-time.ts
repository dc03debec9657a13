import { minutesOfDay } from '#app/utils/clock.ts'
import { weekdayOf } from '../lesson/recurrence.ts'

/** Whole days, or the same hours on each day, in the school's wall time. */
export interface ClosedTime {
	startsOn: string
	endsOn: string
	fromTime: string | null
	toTime: string | null
}

/** True if both are the same days and the same hours. */
export function isSameTime(a: TimeOff, b: TimeOff): boolean {
	return (['startsOn', 'endsOn', 'fromTime', 'toTime'] as const).every(
		(key) => (a[key] ?? null) === (b[key] ?? null),
	)
}

export interface WallTime {
	day: string
	time: string
}

/** True if the closed time overlaps the lesson. */
export function covers(closed: ClosedTime, start: WallTime, end: WallTime): boolean {
	if (end.day === start.day) return coversPart(closed, start.day, start.time, end.time)
	const onNextDay = end.time > '00:00' && coversPart(closed, end.day, '00:00', end.time)
	return onNextDay || coversPart(closed, start.day, start.time, '24:00')
}

/** The scope of a closure; all null means the whole school. */
export interface ClosedPlace {
	siteId: string | null
	roomId: string | null
	teacherId: string | null
	classId: string | null
}

interface Place {
	siteId?: string | null
	roomId?: string | null
	teacherId?: string | null
	classId: string
}

/** Compares the scope only; `covers` compares the time. */
export function concerns(closed: ClosedPlace, lesson: Place): boolean {
	return (['siteId', 'roomId', 'teacherId', 'classId'] as const).every(
		(key) => closed[key] === null || closed[key] === lesson[key],
	)
}

function coversPart(
	{ startsOn, endsOn, fromTime, toTime }: ClosedTime,
	day: string,
	from: string,
	until: string,
): boolean {
	if (day < startsOn || day > endsOn) return false
	return !fromTime || !toTime || (from < toTime && until > fromTime)
}

interface TimeOff {
	startsOn: string
	endsOn: string
	fromTime?: string | null
	toTime?: string | null
}

/** Validation errors by field; null if there are none. */
export function refusalOf({ startsOn, endsOn, fromTime, toTime }: TimeOff): Record<string, string> | null {
	if (endsOn < startsOn) return { endsOn: 'The last day cannot be before the first.' }
	if (Boolean(fromTime) !== Boolean(toTime))
		return { toTime: 'Enter both times, or leave both blank for the whole day.' }
	if (fromTime && toTime && minutesOfDay(toTime) - minutesOfDay(fromTime) < 15)
		return { toTime: 'Enter an end at least 15 minutes after the start.' }
	return null
}

interface Hours {
	weekday: number
	from: string
	to: string
	/** Null for hours at any site. */
	siteId: string | null
}

/**
 * A teacher without hours can be booked at any time. Hours at one site do not cover a lesson in a room of another; a lesson in no
 * room is at no site.
 */
export function isWithinHours(
	hours: readonly Hours[],
	start: WallTime,
	end: WallTime,
	siteId: string | null = null,
): boolean {
	if (hours.length === 0) return true
	return hoursCovering(hours, start, end).some((one) => !one.siteId || !siteId || one.siteId === siteId)
}

/** The hours, at any site, in which a lesson lies as a whole. */
export function hoursCovering<H extends Hours>(hours: readonly H[], start: WallTime, end: WallTime): H[] {
	return hours.filter(
		({ weekday, from, to }) =>
			weekday === weekdayOf(start.day) && from <= start.time && end.time <= to && end.day === start.day,
	)
}
