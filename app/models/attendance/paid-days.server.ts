import type { enrolments } from '#db/schema/index.ts'
import { isEnrolledOn, type EnrolmentDays } from '#app/domain/attendance/enrolled-on.ts'
import { isChargedOn } from '#app/domain/billing/month-charge.ts'
import { awayDays, type PastPause } from '#app/domain/class/pause.ts'
import type { Access } from '../access.server.ts'
import { isDeducted, type DaysAfter } from '../billing/deducted.server.ts'
import { listEarlierPauses } from '../enrolment/earlier-pauses.server.ts'

/** The days of a seat in a class. */
export type SeatDays = EnrolmentDays &
	Pick<typeof enrolments.$inferSelect, 'id' | 'studentId' | 'classId' | 'paysWhilePaused'>

/**
 * Tells of a day whether one of these seats is charged for a lesson then, and whether the student has one. With `isPresent` only the
 * present pause of a seat counts, and no earlier one. `isBefore` says that the seats have changed since.
 */
export function readCharged(
	access: Access,
	seats: readonly SeatDays[],
	{ isPresent = false, isBefore = false } = {},
): DaysAfter {
	const ids = isPresent ? [] : seats.map(({ id }) => id)
	const earlier = listEarlierPauses(access.schoolId, ids)
	return {
		isCharged: (day) => seats.some((seat) => isSeatCharged(seat, earlier.get(seat.id) ?? [], day)),
		isSeated: (day) => seats.some((seat) => isSeated(seat, day)),
		isBefore,
	}
}

/** True if a lesson is paid on these days of a seat: it is charged, or the price is the same without it. */
export function isPaid(
	access: Access,
	seat: Pick<SeatDays, 'id' | 'studentId' | 'classId'>,
	day: string,
	days: DaysAfter,
): boolean {
	return days.isCharged(day) || !isDeducted(access, seat, day, days)
}

/** The days of a pause that is paid are charged. */
function isSeatCharged(seat: SeatDays, earlier: readonly PastPause[], day: string): boolean {
	return isSeated(seat, day) && isChargedOn(day, { ...seat, away: awayDays(seat, earlier) })
}

const isSeated = (seat: SeatDays, day: string) =>
	isEnrolledOn({ ...seat, pausedFrom: null, earlierPauses: [] }, day)
