import { and, between, eq, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, credits, enrolments, lessons, rooms, students, terms } from '#db/schema/index.ts'
import type { PlanBasis } from '#app/domain/billing/plan-labels.ts'
import {
	boundsOf,
	daysFrom,
	daysOfMonth,
	isMore,
	lastDayOf,
	monthCharge,
	type MonthPlan,
} from '#app/domain/billing/month-charge.ts'
import { daysAfter } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listPrices } from './chosen-prices.server.ts'
import { FLAT } from './flat-prices.server.ts'
import { meetingDays } from './internal/meeting-days.server.ts'
import { listSeats } from './internal/seats.server.ts'
import { listPricesKept } from './price-kept.server.ts'
import { priceOn } from './price.server.ts'

interface Seat {
	id: string
	studentId: string
	classId: string
}

/** The days of a student in a class before or after a change. */
export interface DaysAfter {
	/** False on days of a pause that is not paid, and on days without a seat. */
	isCharged: (day: string) => boolean
	/** Also true in a pause. */
	isSeated: (day: string) => boolean
	/** Lessons of these days may have left the schedule with the change. */
	isBefore?: boolean
}

/**
 * True if a family pays less because the seat of a student is not charged for the lesson of a day. A price that is paid whole
 * stays the same, and so does that of a month with more lessons than it includes.
 */
export function isDeducted(access: Access, seat: Seat, day: string, days: DaysAfter): boolean {
	const { id, classId } = seat
	const { isCharged, isSeated } = days
	const price = priceOn({ prices: listPrices(access, [id]) }, day, id)
	if (!price || !FLAT.includes(price.basis) || price.basis === 'month_lessons') return true
	if (price.partMonth === 'full') {
		// A month without a charged day is not billed, nor a term or course that begins after the last day.
		if (price.basis === 'month')
			return !daysOfMonth(day.slice(0, 7)).some(isCharged) || isBesideLessons(access, classId, day, days)
		const spans = listSpans(access, classId, price.basis, day)
		return spans.length > 0 && !spans.flat().some(isSeated)
	}
	return (
		price.basis !== 'month' || isPartOfMonth(access, seat, { plan: price, period: day.slice(0, 7) }, days)
	)
}

/** True if these days cost less than the whole month, with closed days and a lesson more than usual as they are billed. */
function isPartOfMonth(
	access: Access,
	{ id, studentId }: Seat,
	{ plan, period }: { plan: MonthPlan; period: string },
	{ isCharged }: DaysAfter,
): boolean {
	const [seat] = listSeats(access, and(eq(students.id, studentId), eq(enrolments.id, id)))
	if (!seat) return true
	const meetings = meetingDays(access, { meetings: new Map() }, seat, `${period}-01`, lastDayOf(period))
	const whole = { ...meetings, period, startsOn: null, endsOn: null }
	const away = daysOfMonth(period).flatMap((day) => (isCharged(day) ? [] : { from: day, to: day }))
	return isMore(monthCharge(plan, whole).share, monthCharge(plan, { ...whole, away }).share)
}

/** True if a class has lessons in the month of a day, but none on a day with a seat: it is not billed at the full price either. */
function isBesideLessons(
	access: Access,
	classId: string,
	day: string,
	{ isSeated, isBefore }: DaysAfter,
): boolean {
	if (isBefore) return false
	const open = listOpenDays(access, classId, day.slice(0, 7))
	return open.length > 0 && !open.some(isSeated)
}

interface PausedSeat extends Seat {
	pausedFrom: string | null
	pausedTo: string | null
}

/**
 * How much of a pause a family pays for. It is all if the months have more lessons than their price includes. It may be a part at a
 * price that is paid whole, if only some of the months have more lessons, or for a lesson in the pause that is made up.
 */
export function chargeInPause(access: Access, seat: PausedSeat): 'all' | 'part' | 'none' {
	const { id, classId, studentId, pausedFrom, pausedTo } = seat
	if (!pausedFrom) return 'none'
	const price = priceOn({ prices: listPrices(access, [id]) }, pausedFrom, id)
	if (price && FLAT.includes(price.basis) && price.partMonth === 'full') return 'part'
	if (price?.basis === 'month') {
		// The second month of a pause without an end is not charged.
		const days = daysFrom(pausedFrom, pausedTo ?? daysAfter(pausedFrom, 31))
		const periods = [...new Set(days.map((day) => day.slice(0, 7)))]
		const kept = listPricesKept(access, seat, { plan: price, periods }, ({ away }) => ({
			away: away.filter(({ from }) => from !== pausedFrom),
		}))
		if (kept.includes(true)) return kept.includes(false) ? 'part' : 'all'
	}
	const madeUp = database()
		.select({ id: credits.id })
		.from(credits)
		.innerJoin(lessons, and(rowOf(lessons, access, credits.sourceLessonId), eq(lessons.classId, classId)))
		.where(
			and(
				rowsOf(credits, access),
				eq(credits.studentId, studentId),
				inArray(credits.state, ['open', 'held', 'used']),
				between(lessons.day, pausedFrom, pausedTo ?? '9999-12-31'),
			),
		)
		.get()
	return madeUp ? 'part' : 'none'
}

/** The days of the term or course of a class to which a day belongs. */
function listSpans(access: Access, classId: string, basis: PlanBasis, day: string): string[][] {
	const spans =
		basis === 'course'
			? database()
					.select({ startsOn: classes.startsOn, endsOn: classes.endsOn })
					.from(classes)
					.where(rowOf(classes, access, classId))
					.all()
			: database()
					.select({ startsOn: terms.startsOn, endsOn: terms.endsOn })
					.from(classes)
					.leftJoin(rooms, rowOf(rooms, access, classes.roomId))
					.innerJoin(
						terms,
						and(rowsOf(terms, access), or(isNull(terms.siteId), eq(terms.siteId, rooms.siteId))),
					)
					.where(
						and(
							rowOf(classes, access, classId),
							isNull(terms.archivedAt),
							lte(terms.startsOn, day),
							gte(terms.endsOn, day),
						),
					)
					.all()
	return spans.flatMap(({ startsOn, endsOn }) => (startsOn && endsOn ? [daysFrom(startsOn, endsOn)] : []))
}

/** The days of a month on which a class has lessons, also canceled ones, but none on closed days. */
function listOpenDays(access: Access, classId: string, period: string): string[] {
	return database()
		.selectDistinct({ day: lessons.day })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				eq(lessons.kind, 'regular'),
				between(lessons.day, ...boundsOf(period).days),
				ne(lessons.state, 'closed'),
			),
		)
		.all()
		.map(({ day }) => day)
}
