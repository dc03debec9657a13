import { weekdayOf } from '../lesson/recurrence.ts'

/** Whole days, or the same hours on each of them, in the school's wall time. */
export interface ClosedTime {
	startsOn: string
	endsOn: string
	fromTime: string | null
	toTime: string | null
}

export interface WallTime {
	day: string
	time: string
}

/** Whether a closed time touches a lesson. */
export function covers(closed: ClosedTime, start: WallTime, end: WallTime): boolean {
	if (end.day === start.day) return coversPart(closed, start.day, start.time, end.time)
	const onNextDay = end.time > '00:00' && coversPart(closed, end.day, '00:00', end.time)
	return onNextDay || coversPart(closed, start.day, start.time, '24:00')
}

/** What a closure is limited to; the whole school where each is null. */
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

/** Whether a closure is about a lesson's class, teacher, room or site. The time is asked by `covers`. */
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

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
	return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** `HH:MM` of minutes since midnight. */
export function timeOf(minutes: number): string {
	return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** What is wrong with closed days and hours, by field; null when nothing is. */
export function refusalOf({
	startsOn,
	endsOn,
	fromTime,
	toTime,
}: {
	startsOn: string
	endsOn: string
	fromTime?: string | null
	toTime?: string | null
}): Record<string, string> | null {
	if (endsOn < startsOn) return { endsOn: 'The last day cannot be before the first.' }
	if (Boolean(fromTime) !== Boolean(toTime))
		return { toTime: 'Enter both times, or leave both blank for the whole day.' }
	if (fromTime && toTime && minutesOf(toTime) - minutesOf(fromTime) < 60)
		return { toTime: 'Enter an end at least one hour after the start.' }
	return null
}

/** Whether a lesson lies within one of a teacher's weekly hours. A teacher without hours can be booked at any time. */
export function isWithinHours(
	hours: readonly { weekday: number; from: string; to: string }[],
	start: WallTime,
	end: WallTime,
): boolean {
	if (hours.length === 0) return true
	return hours.some(
		({ weekday, from, to }) =>
			weekday === weekdayOf(start.day) && from <= start.time && end.time <= to && end.day === start.day,
	)
}
