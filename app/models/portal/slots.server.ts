import { and, gt, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { bookingHolds } from '#db/schema/index.ts'
import { isOffice } from '#app/domain/message/labels.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { findCredit } from '../attendance/credits.server.ts'
import { rulesOf } from '../attendance/settings.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { findHome, type Credit } from './internal/credit-home.server.ts'
import { slotsOfOne, slotsOfSeveral, type Slot } from './free-slots.server.ts'

/** How many days ahead one page of free times reaches. */
export const DAYS_AHEAD = 14

/** A credit of one of the students this person signs in for. */
export function findOwnCredit(access: Access, id: string): Credit | null {
	const credit = findCredit(access, id)
	return credit && reachesStudent(access, credit.studentId) ? credit : null
}

/**
 * Free times for a credit from a day on: the one list the office and families book from. A private lesson is made up with
 * the same teacher; a lesson of a group in another class like it that has a seat or, where there is none and the school
 * allows it, alone with the teacher. Families book no later than they may cancel; the office may book until the lesson.
 */
export function listSlots(
	access: Access,
	credit: Credit,
	{ from, days = DAYS_AHEAD, after = 0, now = Date.now() }: Search,
): Slot[] {
	const to = [daysAfter(from, days - 1), credit.expiresOn ?? '9999-12-31'].sort()[0]!
	const { noticeHours, groupAlone } = rulesOf(access)
	const notice = isOffice(access.role) ? 0 : noticeHours * 3_600_000
	const home = findHome(access, credit)
	if (!home || to < from) return []
	const span = { from, to, after: Math.max(after, now + notice) }
	const isPrivate = home.kind === 'private'
	const seats = isPrivate ? [] : slotsOfSeveral(access, credit, home, span)
	const isAlone = isPrivate || (groupAlone && seats.length === 0)
	const found = isAlone ? slotsOfOne(access, credit, home, span) : seats
	return withoutHeld(access, credit, found, now)
}

/** Why a credit may have no free times at all: the student is in no class, or a group's lessons need a seat in another one. */
export function whyNoSlots(
	access: Access,
	credit: Credit,
): { is: 'no-class' } | { is: 'group'; name: string } | null {
	const home = findHome(access, credit)
	if (!home) return { is: 'no-class' }
	return home.kind === 'private' || rulesOf(access).groupAlone ? null : { is: 'group', name: home.name }
}

interface Search {
	/** The first day. */
	from: string
	days?: number
	/** Not before this moment. */
	after?: number
	now?: number
}

/** The same slot as it is now; null once it is gone. */
export function findSlot(access: Access, credit: Credit, key: string, now = Date.now()): Slot | null {
	const [, day] = /^[tl]\.(\d{4}-\d\d-\d\d)\./.exec(key) ?? []
	if (!day || day < today(access.school.timeZone, now)) return null
	return listSlots(access, credit, { from: day, days: 1, now }).find((slot) => slot.key === key) ?? null
}

/** Without what other families are about to confirm. */
function withoutHeld(access: Access, credit: Credit, found: Slot[], now: number): Slot[] {
	const held = database()
		.select()
		.from(bookingHolds)
		.where(
			and(
				rowsOf(bookingHolds, access),
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
