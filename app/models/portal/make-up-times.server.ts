import { and, eq, gt, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { bookingHolds, enrolments, lessons } from '#db/schema/index.ts'
import { isEnrolledOn } from '#app/domain/attendance/enrolled-on.ts'
import { isOffice } from '#app/domain/message/labels.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { findCredit } from '../attendance/credits.server.ts'
import { expectsOthers } from '../attendance/expected.server.ts'
import { rulesOf } from '../attendance/settings.server.ts'
import { lastDayToBook } from '../attendance/usable-credits.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { findHome, type Credit, type Home, type Owed } from './internal/credit-home.server.ts'
import { slotsOfOne, slotsOfSeveral, type Slot } from './free-slots.server.ts'

/** Days covered by one page of free times. */
export const DAYS_AHEAD = 14

/** A credit of one of the user's own students. */
export function findOwnCredit(access: Access, id: string): Credit | null {
	const credit = findCredit(access, id)
	return credit && reachesStudent(access, credit.studentId) ? credit : null
}

/**
 * Free times for a credit from a day on, shared by the office and families. A private lesson is made up with
 * the same teacher; a group lesson in a similar class with a free seat or, if there is none and the school
 * allows it, alone with the teacher. Families must book within the notice period; the office may book until the
 * lesson starts.
 */
export function listSlots(
	access: Access,
	credit: Credit,
	{ from, days = DAYS_AHEAD, after = 0, now = Date.now() }: Search,
): Slot[] {
	const to = [daysAfter(from, days - 1), lastDayToBook(access, credit) ?? '9999-12-31'].sort()[0]!
	const { noticeHours, groupAlone } = rulesOf(access)
	const notice = isOffice(access.role) ? 0 : noticeHours * 3_600_000
	const home = findHome(access, credit)
	if (!home || to < from) return []
	const span = { from, to, after: Math.max(after, now + notice) }
	const isPrivate = home.kind === 'private'
	const seats = home.id === null || isPrivate ? [] : slotsOfSeveral(access, credit, home, span)
	const isAlone = isPrivate || (groupAlone && seats.length === 0)
	const slots = isAlone ? slotsOfOne(access, credit, home, span) : seats
	const free = withoutMissed(access, credit, withoutHeld(access, credit, slots, now))
	return withoutPaused(access, credit, home, free)
}

/** A student does not come while their class is paused, as a lesson does not move into the pause either. */
function withoutPaused(access: Access, credit: Credit, home: Home, slots: Slot[]): Slot[] {
	const { isPaused } = pausesOf(access, credit, home)
	return slots.filter(({ day }) => !isPaused(day))
}

function pausesOf(access: Access, { studentId }: Credit, { id }: Home) {
	const seats = database()
		.select()
		.from(enrolments)
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.studentId, studentId),
				id === null ? undefined : eq(enrolments.classId, id),
			),
		)
		.all()
	const isPaused = (day: string) =>
		seats.some((seat) => isEnrolledOn({ ...seat, pausedFrom: null }, day)) &&
		!seats.some((seat) => isEnrolledOn(seat, day))
	return { isPaused, ends: seats.flatMap(({ pausedTo }) => pausedTo ?? []).sort() }
}

/** The pause because of which no time is offered on some of these days, with its last day if that is known. */
export function findPause(
	access: Access,
	credit: Credit,
	{ from, days = DAYS_AHEAD }: Pick<Search, 'from' | 'days'>,
): { until: string | null } | null {
	const home = findHome(access, credit)
	if (!home) return null
	const { isPaused, ends } = pausesOf(access, credit, home)
	const first = Array.from({ length: days }, (_, at) => daysAfter(from, at)).find(isPaused)
	const until = ends.find((day) => first && day >= first && !isPaused(daysAfter(day, 1)))
	return first ? { until: until ?? null } : null
}

/** A canceled lesson frees its own time, at which it could not take place. */
function withoutMissed(access: Access, { sourceLessonId }: Credit, slots: Slot[]): Slot[] {
	const missed = database()
		.select({ startsAt: lessons.startsAt, endsAt: lessons.endsAt })
		.from(lessons)
		.where(rowOf(lessons, access, sourceLessonId ?? ''))
		.get()
	return slots.filter((slot) => !missed || slot.endsAt <= missed.startsAt || slot.startsAt >= missed.endsAt)
}

/** The private class in which the office may add the lesson at any other time; null if others would come to it too. */
export function classForOtherTimes(access: Access, owed: Owed): string | null {
	const home = findHome(access, owed)
	if (!home || home.id === null || home.kind !== 'private') return null
	const day = today(access.school.timeZone)
	return expectsOthers(access, owed.studentId, { classId: home.id, day }) ? null : home.id
}

interface Search {
	from: string
	days?: number
	/** Earliest moment. */
	after?: number
	now?: number
}

/** The current state of a slot; null once it is taken. */
export function findSlot(access: Access, credit: Credit, key: string, now = Date.now()): Slot | null {
	const [, day] = /^[tl]\.(\d{4}-\d\d-\d\d)\./.exec(key) ?? []
	if (!day || day < today(access.school.timeZone, now)) return null
	return listSlots(access, credit, { from: day, days: 1, now }).find((slot) => slot.key === key) ?? null
}

/** Removes times other families have reserved. */
function withoutHeld(access: Access, credit: Credit, slots: Slot[], now: number): Slot[] {
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
	return slots.filter((slot) => {
		const near = held.filter((hold) => hold.startsAt < slot.endsAt && hold.endsAt > slot.startsAt)
		if (slot.lessonId)
			return (
				slot.seats === null || near.filter(({ lessonId }) => lessonId === slot.lessonId).length < slot.seats
			)
		return !near.some(
			(hold) => !hold.lessonId && (hold.teacherId === slot.teacherId || hold.roomId === slot.roomId),
		)
	})
}
