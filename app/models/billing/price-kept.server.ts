import { and, eq } from 'drizzle-orm'
import { enrolments, students } from '#db/schema/index.ts'
import type { Consequence } from '#app/domain/attendance/consequence-labels.ts'
import {
	chargedLessons,
	daysWithin,
	lastDayOf,
	monthCharge,
	type MonthOfClass,
	type MonthPlan,
} from '#app/domain/billing/month-charge.ts'
import type { Access } from '../access.server.ts'
import { listPrices } from './chosen-prices.server.ts'
import { meetingDays } from './internal/meeting-days.server.ts'
import { listSeats, type Meetings, type Seat } from './internal/seats.server.ts'
import { priceOn } from './price.server.ts'

type Month = MonthOfClass & Pick<Seat, 'away'>

/**
 * For each month: true if it costs a student as much with these other days as it does with its own. A month that costs as much
 * because it has the same lessons is left out, unless all do.
 */
export function listPricesKept(
	access: Access,
	{ id, studentId }: { id: string; studentId: string },
	{ plan, periods }: { plan: MonthPlan; periods: readonly string[] },
	change: (month: Month) => Partial<MonthOfClass>,
): boolean[] {
	const [seat] = listSeats(access, and(eq(students.id, studentId), eq(enrolments.id, id)))
	if (!seat) return []
	const months = periods.map((period) => {
		const month = monthOf(access, seat, period)
		const changed = { ...month, ...change(month) }
		const isKept = monthCharge(plan, changed).amountMinor === monthCharge(plan, month).amountMinor
		const isSame = isKept && chargedLessons(changed).length === chargedLessons(month).length
		return { isKept, isSame }
	})
	const others = months.filter(({ isSame }) => !isSame)
	return (others.length > 0 ? others : months).map(({ isKept }) => isKept)
}

/**
 * The consequences of a closure for one lesson, with the price of its month as it will be billed: a month with more lessons than
 * it includes costs the same without the first of them. `closing` holds the days of all lessons of the class that the closure
 * cancels. Those before the lesson count as closed, so that each lesson says how much less the month costs because of it.
 */
export function withMonthPrices(
	access: Access,
	{ classId, day }: { classId: string; day: string },
	consequences: readonly Consequence[],
	closing: readonly string[],
): Consequence[] {
	const meetings: Meetings = new Map()
	const period = day.slice(0, 7)
	const before = closing.filter((other) => other < day)
	return consequences.map((consequence) => {
		const { studentId, bookedCredit } = consequence
		const inClass = and(eq(students.id, studentId), eq(enrolments.classId, classId))
		const seat = listSeats(access, inClass).find((seat) => daysWithin(seat, { from: day, to: day }))
		if (!seat || bookedCredit) return consequence
		const plan = priceOn({ prices: listPrices(access, [seat.enrolmentId]) }, day, seat.enrolmentId)
		if (plan?.basis !== 'month') return consequence
		const month = monthOf(access, seat, period, meetings)
		const costs = (days: readonly string[]) =>
			monthCharge(plan, { ...month, closed: [...month.closed, ...days] }).amountMinor
		return { ...consequence, hasFlatPrice: costs([...before, day]) === costs(before) }
	})
}

function monthOf(access: Access, seat: Seat, period: string, meetings: Meetings = new Map()): Month {
	const { startsOn, away, madeUpDays: madeUp } = seat
	const days = meetingDays(access, { meetings }, seat, `${period}-01`, lastDayOf(period))
	const [endsOn = null] = [seat.endsOn, days.stoppedOn].filter((day) => day !== null).sort()
	return { ...days, period, startsOn, endsOn, away, madeUp }
}
