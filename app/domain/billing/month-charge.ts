import { divide, split } from '#app/utils/money.ts'
import { monthsLater } from '#app/utils/months.ts'

export interface MonthPlan {
	amountMinor: number
	lessonsPerMonth: number
	fifthLesson: 'free' | 'charged'
	partMonth: 'full' | 'lessons' | 'days'
	deductsClosures: boolean
}

export interface MonthOfClass {
	/** `2026-05`. */
	period: string
	/** Every day of the month the class meets on, those that are closed included. */
	days: readonly string[]
	closed: readonly string[]
	/** The first and the last day the student belongs to the class; none means before or after the month. */
	startsOn: string | null
	endsOn: string | null
}

export interface MonthCharge {
	amountMinor: number
	/** How it came about, in words; none where the plain price is charged. */
	why: string | null
}

/** What a flat month costs: a month is reckoned to have so many lessons, whatever the calendar says. */
export function monthCharge(plan: MonthPlan, month: MonthOfClass): MonthCharge {
	const isPart = beginsLater(month) || endsEarlier(month)
	if (isPart && plan.partMonth === 'days') return byDays(plan, month)
	if (isPart && plan.partMonth === 'lessons') return byLessons(plan, month)
	const { lessonsPerMonth: usual } = plan
	const closed = closedDays(month)
	const taught = month.days.length - closed.length
	if (taught > usual && plan.fifthLesson === 'charged')
		return share(plan, taught, `${taught} lessons, ${usual} are included`)
	const missing = plan.deductsClosures ? Math.min(closed.length, usual - taught) : 0
	if (missing <= 0) return { amountMinor: plan.amountMinor, why: null }
	return share(plan, usual - missing, `${usual - missing} of ${usual} lessons, closed on ${missing} of them`)
}

function byLessons(plan: MonthPlan, month: MonthOfClass): MonthCharge {
	const { lessonsPerMonth: usual } = plan
	const closed = plan.deductsClosures ? closedDays(month) : []
	const own = month.days.filter((day) => isWithin(day, month) && !closed.includes(day)).length
	const billed = plan.fifthLesson === 'charged' ? own : Math.min(own, usual)
	return share(plan, billed, `${billed} of ${usual} lessons`)
}

function byDays({ amountMinor }: MonthPlan, month: MonthOfClass): MonthCharge {
	const days = daysOfMonth(month.period)
	const own = days.filter((day) => isWithin(day, month)).length
	return { amountMinor: divide(amountMinor * own, days.length), why: `${own} of ${days.length} days` }
}

function share({ amountMinor, lessonsPerMonth }: MonthPlan, lessons: number, why: string): MonthCharge {
	return { amountMinor: divide(amountMinor * lessons, lessonsPerMonth), why }
}

function closedDays({ days, closed }: MonthOfClass): string[] {
	return days.filter((day) => closed.includes(day))
}

function isWithin(day: string, { startsOn, endsOn }: MonthOfClass): boolean {
	return (!startsOn || day >= startsOn) && (!endsOn || day <= endsOn)
}

function beginsLater({ period, startsOn }: MonthOfClass): boolean {
	return startsOn !== null && startsOn > `${period}-01`
}

function endsEarlier({ period, endsOn }: MonthOfClass): boolean {
	return endsOn !== null && endsOn < lastDayOf(period)
}

/** Every day of a month. */
export function daysOfMonth(period: string): string[] {
	return daysFrom(`${period}-01`, lastDayOf(period))
}

/** Every day from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
	const first = Date.parse(`${from}T12:00:00Z`)
	const many = Math.round((Date.parse(`${to}T12:00:00Z`) - first) / DAY) + 1
	return Array.from({ length: Math.max(0, many) }, (_, i) =>
		new Date(first + i * DAY).toISOString().slice(0, 10),
	)
}

const DAY = 86_400_000

export function lastDayOf(period: string): string {
	const [year = 0, month = 0] = period.split('-').map(Number)
	return `${period}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`
}

/** A month by its days, and moments a day around it for an index: where a school is, its first day may begin earlier. */
export function boundsOf(period: string) {
	return boundsBetween(`${period}-01`, lastDayOf(period))
}

export function boundsBetween(firstDay: string, lastDay: string) {
	return {
		days: [firstDay, lastDay] as const,
		moments: [Date.parse(`${firstDay}T00:00:00Z`) - DAY, Date.parse(`${lastDay}T23:59:59Z`) + DAY] as const,
	}
}

/** A month by its lessons, paid in advance: as many as the timetable has, without closures. */
export function monthByLessons(amountMinor: number, month: MonthOfClass): MonthCharge {
	const { days, closed } = month
	const own = days.filter((day) => isWithin(day, month) && !closed.includes(day)).length
	return { amountMinor: amountMinor * own, why: own === 1 ? '1 lesson' : `${own} lessons` }
}

export interface SpanPlan {
	amountMinor: number
	partMonth: 'full' | 'lessons' | 'days'
	instalments: number
}

/** A term, or a course from its first day to its last. */
export interface Span {
	startsOn: string
	endsOn: string
	/** Every day of it the class meets on, without those that are closed. */
	days: readonly string[]
}

/** What one price for a whole term or course comes to for somebody who is there for all or a part of it. */
export function spanCharge(
	{ amountMinor, partMonth }: SpanPlan,
	span: Span,
	seat: Pick<MonthOfClass, 'startsOn' | 'endsOn'>,
): MonthCharge {
	const isWhole =
		(!seat.startsOn || seat.startsOn <= span.startsOn) && (!seat.endsOn || seat.endsOn >= span.endsOn)
	const all = partMonth === 'days' ? daysFrom(span.startsOn, span.endsOn) : span.days
	if (isWhole || partMonth === 'full' || all.length === 0) return { amountMinor, why: null }
	const own = all.filter((day) => isWithin(day, { ...seat, period: '', days: [], closed: [] })).length
	const noun = partMonth === 'days' ? 'days' : 'lessons'
	return { amountMinor: divide(amountMinor * own, all.length), why: `${own} of ${all.length} ${noun}` }
}

/** The parts that are asked for by a month: one each month from the first, and what is left of them at the end. */
export function instalmentsBy(
	amountMinor: number,
	{ startsOn, instalments }: { startsOn: string; instalments: number },
	period: string,
) {
	return split(
		amountMinor,
		Array.from({ length: instalments }, () => 1),
	).flatMap((part, at) =>
		monthsLater(startsOn, at) <= period
			? [{ amountMinor: part, number: at + 1, key: `${startsOn}/${at + 1}` }]
			: [],
	)
}

/** What a brother or sister has off, in hundredths of a percent of the price. */
export function siblingDiscount(amountMinor: number, basisPoints: number): number {
	return divide(amountMinor * basisPoints, 10_000)
}

export function isPeriod(text: string): boolean {
	return /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text)
}
