import { clockWords } from '#app/utils/clock.ts'
import { database } from '#db/client.server.ts'
import { rooms } from '#db/schema/index.ts'
import { covers } from '#app/domain/calendar/closed-time.ts'
import type { Clash } from '#app/domain/lesson/clash.ts'
import { daysOf, MAX_LESSONS } from '#app/domain/lesson/recurrence.ts'
import type { SeriesWish } from '#app/domain/lesson/series-wish.ts'
import { momentAt, wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { daysAfter, plainDateWords } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { listClosuresBetween } from '../calendar/closed-days.server.ts'
import { rowOf } from '../school-rows.server.ts'
import type { Booking } from '#app/domain/lesson/booking.ts'
import { expectedAhead } from './internal/expected-days.server.ts'

export interface PlannedDay {
	day: string
	startsAt: number
	endsAt: number
	/** Name of the closure on this day. */
	closedBy: string | null
	/** True if only the room of the series is closed. */
	isRoomClosed: boolean
	/** False for a day of a private class on which its student is not expected. It gets no lesson. */
	isExpected: boolean
	clashes: (Clash & { booking: Booking })[]
}

/** The days of a rule up to a last day. The cap on the number of lessons holds for open-ended series too. */
export function planDays(
	access: Access,
	classId: string,
	wish: SeriesWish,
	{ endsOn, openEnded }: { endsOn: string; openEnded: boolean },
): Outcome<PlannedDay[]> {
	const { schoolId, school } = access
	const most = openEnded ? MAX_LESSONS : wish.count
	const expected = expectedAhead(access, classId)
	const days: PlannedDay[] = []
	const closures = wish.skipsClosures
		? listClosuresBetween(schoolId, wish.startsOn, daysAfter(endsOn, 1))
		: []
	const siteId = closures.some((closure) => closure.siteId) ? siteOf(schoolId, wish.roomId) : null
	let open = 0
	for (const day of daysOf({ ...wish, endsOn })) {
		if (most && open === most) break
		const moment = momentAt(day, wish.startTime, school.timeZone)
		// One skipped clock change must not block an open-ended series.
		if (moment.is === 'skipped' && openEnded) continue
		if (moment.is === 'skipped')
			return refused({
				startTime: `There is no ${clockWords(wish.startTime, school.dateFormat)} on ${plainDateWords(day, school.dateFormat)}: the clocks go forward. Use ${clockWords(moment.next, school.dateFormat)} or later.`,
			})
		const endsAt = moment.at + wish.durationMinutes * 60_000
		const start = { day, time: wish.startTime }
		const closure = closures.find(
			(closure) =>
				(!closure.siteId || closure.siteId === siteId) &&
				(!closure.classId || closure.classId === classId) &&
				(!closure.roomId || closure.roomId === wish.roomId) &&
				(!closure.teacherId || closure.teacherId === wish.teacherId) &&
				covers(closure, start, wallTimeAt(endsAt, school.timeZone)),
		)
		const isExpected = expected(day)
		if (!closure && isExpected) open++
		const closed = {
			closedBy: closure?.name ?? null,
			isRoomClosed: Boolean(closure?.roomId),
		}
		days.push({ day, startsAt: moment.at, endsAt, ...closed, isExpected, clashes: [] })
	}
	return done(days)
}

function siteOf(schoolId: SchoolId, roomId: string | null): string | null {
	if (!roomId) return null
	const room = database()
		.select({ siteId: rooms.siteId })
		.from(rooms)
		.where(rowOf(rooms, schoolId, roomId))
		.get()
	return room?.siteId ?? null
}
