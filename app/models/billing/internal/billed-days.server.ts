import { isChargedOn, type Presence } from '#app/domain/billing/month-charge.ts'
import type { Billed } from './billed-lines.server.ts'
import type { MeetingDays } from './seats.server.ts'

/** True if one of the lines bills the month of a day and names that day. */
export function isBilledWithMonth(
	lines: readonly { key: string; lessonDays: readonly string[] | null }[],
	day: string,
): boolean {
	return lines.some(
		({ key, lessonDays }) => key.split('/')[0] === day.slice(0, 7) && lessonDays?.includes(day),
	)
}

/** The lessons that a month bills: one that was billed with the month it was planned in stays with that month. */
export function asBilled<Days extends MeetingDays>(
	period: string,
	meetings: Days,
	seat: Presence,
	lines: readonly Billed[],
): Days {
	const days = [...meetings.days]
	let { closed } = meetings
	for (const { day, planned, isClosed } of meetings.moved) {
		if (!isBilledWithMonth(lines, planned)) continue
		if (!planned.startsWith(period)) {
			takeOne(days, day)
		} else if (isChargedOn(day, seat) && !isClosed) {
			// A day that was closed after its lesson was billed is still a day of the class.
			if (closed.includes(planned)) closed = closed.filter((one) => one !== planned)
			else days.push(planned)
		}
	}
	return { ...meetings, days: days.sort(), closed }
}

/** Adds the extra lessons, also on a day that has another lesson or none because of a closure. */
export function withExtras<Days extends MeetingDays & { missed: string[] }>(meetings: Days): Days {
	const { days, extras, closed, missed, isOver, isScheduled } = meetings
	if (extras.length === 0) return meetings
	const isExtra = (day: string) => extras.includes(day)
	const isFree = (day: string) => closed.includes(day) || missed.includes(day)
	// A class whose lessons have ended meets on no other days. On an assumed day without a lesson, the extra one is that lesson.
	const others = isOver ? [] : days.filter((day) => !isExtra(day) || (isScheduled && !isFree(day)))
	return {
		...meetings,
		days: [...others, ...extras].sort(),
		closed: closed.filter((day) => !isExtra(day)),
		missed: missed.filter((day) => !isExtra(day)),
		isScheduled: isScheduled || others.length === 0,
		isOver: false,
	}
}

function takeOne(days: string[], day: string) {
	const at = days.indexOf(day)
	if (at >= 0) days.splice(at, 1)
}
