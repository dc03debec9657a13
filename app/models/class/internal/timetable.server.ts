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

/** The weekly series implied by a class's weekday and time; null if it has none or has ended. */
export function weeklyWish({ school }: Access, details: Timed): SeriesWish | null {
	const { weekday, startTime, durationMinutes, startsOn, endsOn, teacherId, roomId } = details
	const now = today(school.timeZone)
	if (!weekday || !startTime || !startsOn || (endsOn && endsOn < now)) return null
	return {
		...{ frequency: 'weekly' as const, every: 1, weekdays: [weekday], dates: [], skipsClosures: true },
		...{ startTime, durationMinutes, teacherId: teacherId ?? null, roomId: roomId ?? null },
		// Past lessons are not added, because no one would mark them.
		startsOn: startsOn < now ? now : startsOn,
	}
}

/** Schedules the lessons of a class to its last day, or open-ended. Returns their number. */
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
