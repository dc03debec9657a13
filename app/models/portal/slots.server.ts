import { and, eq, gt, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { bookingHolds } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { findCredit, rulesOf } from '../attendance.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { findHome, type Credit } from './credit-home.server.ts'
import { slotsOfOne, slotsOfSeveral, type Slot } from './free-slots.server.ts'

/** How many days ahead one page of free times reaches. */
export const DAYS_AHEAD = 14

/** A credit of one of the students this person signs in for. */
export function findOwnCredit(access: Access, id: string): Credit | null {
	const credit = findCredit(access, id)
	return credit && reachesStudent(access, credit.studentId) ? credit : null
}

/**
 * Free times for a credit from a day on. A lesson of one is made up with the same teacher; a lesson of several in another
 * class of the same instrument that has a seat. Nobody books at shorter notice than the school asks for when canceling.
 */
export function listSlots(
	access: Access,
	credit: Credit,
	{ from, days = DAYS_AHEAD, after = 0, most = 12, now = Date.now() }: Search,
): Slot[] {
	const to = [daysAfter(from, days - 1), credit.expiresOn ?? '9999-12-31'].sort()[0]!
	const earliest = Math.max(after, now + rulesOf(access).noticeHours * 3_600_000)
	const home = findHome(access, credit)
	if (!home || to < from) return []
	const span = { from, to, after: earliest }
	const found =
		home.kind === 'private'
			? slotsOfOne(access, credit, home, span)
			: slotsOfSeveral(access, credit, home, span)
	return withoutHeld(access, credit, found, now).slice(0, most)
}

interface Search {
	/** The first day. */
	from: string
	days?: number
	/** Not before this moment. */
	after?: number
	most?: number
	now?: number
}

/** The same slot as it is now; null once it is gone. */
export function findSlot(access: Access, credit: Credit, key: string, now = Date.now()): Slot | null {
	const [, day] = /^[tl]\.(\d{4}-\d\d-\d\d)\./.exec(key) ?? []
	if (!day || day < today(access.school.timeZone, now)) return null
	return (
		listSlots(access, credit, { from: day, days: 1, most: 500, now }).find((slot) => slot.key === key) ?? null
	)
}

/** Without what other families are about to confirm. */
function withoutHeld(access: Access, credit: Credit, found: Slot[], now: number): Slot[] {
	const { schoolId } = access
	const held = database()
		.select()
		.from(bookingHolds)
		.where(
			and(
				eq(bookingHolds.schoolId, schoolId),
				gt(bookingHolds.heldUntil, now),
				ne(bookingHolds.creditId, credit.id),
			),
		)
		.all()
	return found.filter((slot) => {
		const near = held.filter((one) => one.startsAt < slot.endsAt && one.endsAt > slot.startsAt)
		if (slot.lessonId)
			return (
				slot.seats === null || near.filter(({ lessonId }) => lessonId === slot.lessonId).length < slot.seats
			)
		return !near.some(
			(one) => !one.lessonId && (one.teacherId === slot.teacherId || one.roomId === slot.roomId),
		)
	})
}
