import { divide, split } from '#app/utils/money.ts'
import { monthsLater } from '#app/utils/months.ts'
import { billedWords, shutAmong, shutWords, wholeWords } from './closed-words.ts'

export interface MonthPlan {
	amountMinor: number
	lessonsPerMonth: number
	fifthLesson: 'free' | 'charged'
	partMonth: 'full' | 'lessons' | 'days'
	deductsClosures: boolean
}

/** The days a student has a seat, except for pauses. Null means no limit. */
export interface Presence {
	startsOn: string | null
	endsOn: string | null
	away?: readonly { from: string; to: string | null }[]
	/** Days of missed lessons that have a make-up lesson. They are charged although the student pauses or has left. */
	madeUp?: readonly string[]
}

export interface MonthOfClass extends Presence {
	/** `2026-05`. */
	period: string
	/** Every day the class meets on, including closed days. */
	days: readonly string[]
	closed: readonly string[]
	/** Closed days on which the lesson takes place, free of charge. */
	free?: readonly string[]
	/** The days of the month on which it would meet, if it did not begin or end within the month. */
	around?: readonly string[]
	/** Closed days outside its series. A break that separates two terms costs as much as one within a series. */
	breaks?: readonly string[]
	/** The days of its series, also those whose lessons were taken out of the schedule. */
	planned?: readonly string[]
	/** The days of lessons that were canceled before the student joined. */
	missed?: readonly string[]
	/** True if the lessons of the class have ended before the month. */
	isOver?: boolean
	/** The days of the seat at all prices of the month, if this price is for some of them. */
	seat?: Pick<Presence, 'startsOn' | 'endsOn'>
}

export interface Charge {
	amountMinor: number
	/** Explanation of the amount; null if the plain price is charged. */
	why: string | null
}

/** A fraction of a price, in lessons or days. */
export interface Share {
	part: number
	of: number
}

export const NO_SHARE: Share = { part: 0, of: 1 }
const WHOLE: Share = { part: 1, of: 1 }

export type MonthCharge = Charge & { share: Share }

/**
 * A flat price covers a fixed number of lessons per month, whatever the calendar says. `taken` is the share of the month
 * already charged at another price or in another class, because a month is charged only once.
 */
export function monthCharge(plan: MonthPlan, month: MonthOfClass, taken: Share = NO_SHARE): MonthCharge {
	const own = ownShare(plan, month, taken.part === 0)
	if (taken.part === 0)
		return { ...own, amountMinor: divide(plan.amountMinor * own.share.part, own.share.of) }
	const isUncapped = plan.fifthLesson === 'charged' && plan.partMonth === 'lessons'
	const share = isUncapped ? own.share : restOf(own.share, taken)
	const capped = own.why
		? `${own.why}, less what is charged of the month already`
		: 'what is left of the month'
	return {
		amountMinor: slice(plan.amountMinor, taken, share),
		why: share === own.share ? own.why : capped,
		share,
	}
}

function ownShare(plan: MonthPlan, month: MonthOfClass, isAlone: boolean): Omit<MonthCharge, 'amountMinor'> {
	const { lessonsPerMonth: usual, partMonth } = plan
	if (month.isOver || (partMonth === 'full' && isBesideLessons(month)))
		return { share: { part: 0, of: usual }, why: `0 of ${usual} lessons` }
	const days = daysOfMonth(month.period)
	const own = days.filter((day) => isChargedOn(day, month))
	const lessons = lessonsOf(month)
	const hasAll = partMonth === 'days' || !month.missed?.length
	const isPart = !(hasAll && own.length === days.length) && partMonth !== 'full'
	const meets = [month.days, month.around, month.planned].some((some) => some && some.length > 0)
	// A class that never meets in the month is prorated by days. One whose lessons were taken out for a pause does meet.
	if (isPart && (partMonth === 'days' || !meets))
		return { share: { part: own.length, of: days.length }, why: `${own.length} of ${days.length} days` }
	// A private lesson begins and ends with its student, so that nothing of the month may be missing but the usual number.
	if (isPart && lessons.length < Math.max(month.days.length, usual)) {
		const open = chargedLessons(month)
		// A newcomer before a holiday has no lesson in the month at all.
		const charged = plan.deductsClosures || (isAlone && open.length === 0) ? open : lessons
		const billed = plan.fifthLesson === 'charged' ? charged.length : Math.min(charged.length, usual)
		return { share: { part: billed, of: usual }, why: billedWords(charged, billed, usual, month) }
	}
	const closed = month.days.filter((day) => month.closed.includes(day))
	const taught = month.days.length - closed.length - (month.missed?.length ?? 0)
	if (taught > usual && plan.fifthLesson === 'charged')
		return { share: { part: taught, of: usual }, why: `${taught} lessons, ${usual} are included` }
	const shut = closed.length + (month.breaks?.length ?? 0)
	const missing = plan.deductsClosures ? Math.min(shut, usual - taught) : 0
	if (missing <= 0) return { share: WHOLE, why: wholeWords(lessons, usual, month) }
	const free = Math.min(missing, closed.filter((day) => month.free?.includes(day)).length)
	const off = [
		`${usual - missing} of ${usual} lessons`,
		...(missing > free ? [`closed on ${missing - free} of them`] : []),
		...(free > 0 ? [`${free} free of charge`] : []),
	]
	return { share: { part: usual - missing, of: usual }, why: off.join(', ') }
}

/** True if a class has lessons in the month, but none from the first to the last day of the seat. A pause does not count. */
function isBesideLessons({ around = [], planned = [], away, ...month }: MonthOfClass): boolean {
	const seat = month.seat ?? { startsOn: month.startsOn, endsOn: month.endsOn }
	const isSeated = (day: string) => isChargedOn(day, seat)
	const isMissing = (day: string) => !isSeated(day) && !month.closed.includes(day)
	if (![...month.days, ...around].some(isMissing)) return false
	// The lessons of a pause may have left the schedule.
	const isPaused = planned.some((day) => isSeated(day) && !isChargedOn(day, { ...seat, away }))
	const { days, closed, missed } = month
	return !isPaused && chargedLessons({ days, closed, missed, ...seat }).length === 0
}

export function plus(share: Share, other: Share): Share {
	return share.of === other.of
		? { part: share.part + other.part, of: share.of }
		: { part: share.part * other.of + other.part * share.of, of: share.of * other.of }
}

/** Limits a share to the rest that is left beside another share. */
export function restOf(share: Share, taken: Share): Share {
	const left = { part: Math.max(0, taken.of - taken.part), of: taken.of }
	return isMore(share, left) ? left : share
}

export function isMore(share: Share, other: Share): boolean {
	return share.part * other.of > other.part * share.of
}

/**
 * Amount of a share after others were charged. Rounding differences cancel out, so all slices add up to the price exactly.
 */
export function slice(amountMinor: number, taken: Share, share: Share): number {
	const all = plus(taken, share)
	return divide(amountMinor * all.part, all.of) - divide(amountMinor * taken.part, taken.of)
}

/** The lessons that a student has or had: all of them on their charged days but those canceled before they joined. */
function lessonsOf(lessons: Pick<MonthOfClass, 'days' | 'missed'> & Presence): string[] {
	return lessons.days.filter((day) => isChargedOn(day, lessons) && !lessons.missed?.includes(day))
}

/**
 * The lessons that a price is for, which its line counts and names: also those canceled since the student joined, because
 * the price stays the same, but none on closed days.
 */
export function chargedLessons(
	lessons: Pick<MonthOfClass, 'days' | 'closed' | 'missed'> & Presence,
): string[] {
	return lessonsOf(lessons).filter((day) => !lessons.closed.includes(day))
}

export function isChargedOn(day: string, { startsOn, endsOn, away, madeUp }: Presence): boolean {
	if (madeUp?.includes(day)) return true
	if ((startsOn && day < startsOn) || (endsOn && day > endsOn)) return false
	return !away?.some(({ from, to }) => from <= day && (to === null || day <= to))
}

/** Null if the ranges do not overlap. */
export function daysWithin({ startsOn, endsOn }: Presence, { from, to }: { from: string; to: string }) {
	const first = startsOn && startsOn > from ? startsOn : from
	const last = endsOn && endsOn < to ? endsOn : to
	return first <= last ? { from: first, to: last } : null
}

export function daysOfMonth(period: string): string[] {
	return daysFrom(`${period}-01`, lastDayOf(period))
}

/** Both days inclusive. */
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

/** A month with time bounds for an index lookup, one day wider on each side because of time zones. */
export function boundsOf(period: string) {
	return boundsBetween(`${period}-01`, lastDayOf(period))
}

export function boundsBetween(firstDay: string, lastDay: string) {
	return {
		days: [firstDay, lastDay] as const,
		moments: [Date.parse(`${firstDay}T00:00:00Z`) - DAY, Date.parse(`${lastDay}T23:59:59Z`) + DAY] as const,
	}
}

/** Charged in advance for every scheduled lesson that is not closed. */
export function monthByLessons(amountMinor: number, month: MonthOfClass): Charge {
	const own = month.isOver ? 0 : chargedLessons(month).length
	return { amountMinor: amountMinor * own, why: own === 1 ? '1 lesson' : `${own} lessons` }
}

export interface SpanPlan {
	amountMinor: number
	partMonth: 'full' | 'lessons' | 'days'
	instalments: number
}

/** A term or a course. */
export interface Span {
	startsOn: string
	endsOn: string
	/** Every day the class meets on, including closed days, so that a closure changes no share of the price. */
	days: readonly string[]
	/** The closed days among all lessons of the span. */
	closed: readonly string[]
	/** Closed days on which the lesson takes place. */
	free?: readonly string[]
	/** Number of lessons in the whole span. A private lesson meets on fewer days if it begins or ends within it. */
	lessons: number
	/** The days of lessons that were canceled before the student joined. */
	missed?: readonly string[]
}

/** Share of the full price for a student who attends all or part of the span, alone or beside other shares of it. */
export function spanShare(
	{ partMonth }: SpanPlan,
	span: Span,
	seat: Presence,
	isAlone = true,
): Omit<MonthCharge, 'amountMinor'> {
	const days = daysFrom(span.startsOn, span.endsOn)
	const isWhole = days.every((day) => isChargedOn(day, seat))
	const of = partMonth === 'days' ? days.length : span.lessons
	const hasAll = isWhole && (partMonth === 'days' || !span.missed?.length)
	if (hasAll || partMonth === 'full' || of === 0) return { share: WHOLE, why: null }
	if (partMonth === 'days') {
		const own = days.filter((day) => isChargedOn(day, seat)).length
		return { share: { part: own, of }, why: `${own} of ${of} days` }
	}
	const own = lessonsOf({ ...seat, days: span.days, missed: span.missed })
	// A newcomer before a holiday has no lesson in the span at all.
	if (isAlone && own.every((day) => span.closed.includes(day)))
		return { share: { part: 0, of }, why: `0 of ${of} lessons` }
	return {
		share: { part: own.length, of },
		why: `${own.length} of ${of} lessons${shutWords(shutAmong(own, span))}`,
	}
}

/** The installments due by a month: the first in the month of the billing day, the others one per month from the start. */
export function instalmentsBy(
	amountMinor: number,
	{ startsOn, billsOn, instalments }: { startsOn: string; billsOn: string; instalments: number },
	period: string,
) {
	const first = billsOn.slice(0, 7)
	return split(
		amountMinor,
		Array.from({ length: instalments }, () => 1),
	).flatMap((part, at) =>
		first <= period && (at === 0 || monthsLater(startsOn, at) <= period)
			? [{ amountMinor: part, number: at + 1, key: `${startsOn}/${at + 1}` }]
			: [],
	)
}

/** Basis points of the price. */
export function siblingDiscount(amountMinor: number, basisPoints: number): number {
	return divide(amountMinor * basisPoints, 10_000)
}

export function isPeriod(text: string): boolean {
	return /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text)
}
