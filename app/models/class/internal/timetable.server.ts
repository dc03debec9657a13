import type { Tx } from '#db/client.server.ts'
import type { ClassDetails } from '#app/domain/class/form.ts'
import { today } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { putSeries, type SeriesWish } from '../../lesson/series.server.ts'
import type { Force } from '../../lesson/booking.server.ts'

type Timed = Pick<
	ClassDetails,
	'weekday' | 'startTime' | 'durationMinutes' | 'startsOn' | 'endsOn' | 'teacherId' | 'roomId'
>

/** The weekly lessons a class has by its own weekday and time; null where it has none, or is over. */
export function weeklyWish({ school }: Access, details: Timed): SeriesWish | null {
	const { weekday, startTime, durationMinutes, startsOn, endsOn, teacherId, roomId } = details
	const now = today(school.timeZone)
	if (!weekday || !startTime || !startsOn || (endsOn && endsOn < now)) return null
	return {
		...{ frequency: 'weekly' as const, every: 1, weekdays: [weekday], dates: [], skipsClosures: true },
		...{ startTime, durationMinutes, teacherId: teacherId ?? null, roomId: roomId ?? null },
		// What was taught before the class was written down is not made up: nobody would mark it.
		startsOn: startsOn < now ? now : startsOn,
	}
}

/** Puts the lessons of a class into the schedule until further notice, or until its last day. Answers how many. */
export function scheduleClass(
	tx: Tx,
	access: Access,
	classId: string,
	details: Timed,
	forceReason?: string,
): Outcome<number> {
	const wish = weeklyWish(access, details)
	if (!wish) return done(0)
	const force: Force | undefined = forceReason ? { reason: forceReason } : undefined
	const made = putSeries(tx, access, classId, wish, force)
	return made.ok ? done(made.value.lessons) : made
}
