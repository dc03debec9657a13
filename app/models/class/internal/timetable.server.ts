import type { Tx } from '#db/client.server.ts'
import type { ClassDetails } from '#app/domain/class/form.ts'
import { atClash, type ClashChoice } from '#app/domain/lesson/at-clash.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { earliestDay, sinceDay } from '../../lesson/earliest-day.server.ts'
import type { PlannedDay } from '../../lesson/planned-days.server.ts'
import { putSeries, type SeriesWish } from '../../lesson/series.server.ts'

type Timed = Pick<
	ClassDetails,
	'weekday' | 'startTime' | 'durationMinutes' | 'startsOn' | 'endsOn' | 'teacherId' | 'roomId'
>

export interface Scheduled {
	lessons: number
	/** Set if earlier lessons were left out: the first day that lessons were added from. */
	since?: string
	/** Days without a lesson, because it would clash. */
	leftOut?: string[]
	/** Days without a lesson, because a closure that is not of the whole school holds then. */
	closed?: PlannedDay[]
	/** Number of emails to the family. */
	mailed?: number
}

/** The series implied by a class's weekday and time, every so many weeks; null if it has none or has ended. */
export function weeklyWish(access: Access, details: Timed, every = 1): SeriesWish | null {
	const { weekday, startTime, durationMinutes, startsOn, endsOn, teacherId, roomId } = details
	const earliest = earliestDay(access)
	if (!weekday || !startTime || !startsOn || (endsOn && endsOn < earliest)) return null
	return {
		frequency: 'weekly' as const,
		every,
		weekdays: [weekday],
		dates: [],
		skipsClosures: true,
		startTime,
		durationMinutes,
		teacherId: teacherId ?? null,
		roomId: roomId ?? null,
		startsOn: firstDayOf(startsOn, every, earliest),
	}
}

/** A series that began before the earliest day goes on in the weeks in which it would have had lessons. */
function firstDayOf(startsOn: string, every: number, earliest: string): string {
	let week = daysAfter(startsOn, 1 - weekdayOf(startsOn))
	while (daysAfter(week, 6) < earliest) week = daysAfter(week, 7 * every)
	return [startsOn, week, earliest].sort().at(-1) ?? startsOn
}

interface How {
	every?: number
	tells: boolean
	/** True if the families of a class that has students already are emailed as well. */
	tellsFamilies?: boolean
	/** Set if a student got the class with its lessons: emails the family and returns the ids of the emails. */
	tellsFamily?: () => string[]
}

/** Schedules the lessons of a class to its last day, or open-ended. */
export function scheduleClass(
	tx: Tx,
	access: Access,
	classId: string,
	details: Timed,
	{ every, tells, tellsFamilies, tellsFamily, ...chosen }: ClashChoice & How,
): Outcome<Scheduled> {
	const wish = weeklyWish(access, details, every)
	if (!wish) return done({ lessons: 0 })
	const how = { clash: atClash(chosen), tells, tellsFamilies, tellsFamily }
	const made = putSeries(tx, access, classId, wish, how)
	if (!made.ok) return made
	const { lessons, leftOut, closed, mailed } = made.value
	return done({ lessons, since: sinceDay(access, details, wish.startsOn), leftOut, closed, mailed })
}
