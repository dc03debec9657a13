import type { Tx } from '#db/client.server.ts'
import type { ClassDetails } from '#app/domain/class/form.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { earliestDay, sinceDay } from '../../lesson/earliest-day.server.ts'
import { putSeries, type SeriesWish } from '../../lesson/series.server.ts'
import type { Force } from '../../lesson/booking.server.ts'

type Timed = Pick<
	ClassDetails,
	'weekday' | 'startTime' | 'durationMinutes' | 'startsOn' | 'endsOn' | 'teacherId' | 'roomId'
>

export interface Scheduled {
	lessons: number
	/** Set if earlier lessons were left out: the first day that lessons were added from. */
	since?: string
}

/** The weekly series implied by a class's weekday and time; null if it has none or has ended. */
export function weeklyWish(access: Access, details: Timed): SeriesWish | null {
	const { weekday, startTime, durationMinutes, startsOn, endsOn, teacherId, roomId } = details
	const earliest = earliestDay(access)
	if (!weekday || !startTime || !startsOn || (endsOn && endsOn < earliest)) return null
	return {
		frequency: 'weekly' as const,
		every: 1,
		weekdays: [weekday],
		dates: [],
		skipsClosures: true,
		startTime,
		durationMinutes,
		teacherId: teacherId ?? null,
		roomId: roomId ?? null,
		startsOn: startsOn < earliest ? earliest : startsOn,
	}
}

/** Schedules the lessons of a class to its last day, or open-ended. */
export function scheduleClass(
	tx: Tx,
	access: Access,
	classId: string,
	details: Timed,
	{ forceReason, tells }: { forceReason?: string; tells: boolean },
): Outcome<Scheduled> {
	const wish = weeklyWish(access, details)
	if (!wish) return done({ lessons: 0 })
	const force: Force | undefined = forceReason ? { reason: forceReason } : undefined
	const made = putSeries(tx, access, classId, wish, { force, tells })
	return made.ok ? done({ lessons: made.value.lessons, since: sinceDay(access, details) }) : made
}
