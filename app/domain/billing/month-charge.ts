import { divide } from '#app/utils/money.ts'

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
	const days = daysOf(month.period)
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
export function daysOf(period: string): string[] {
	const last = Number(lastDayOf(period).slice(8))
	return Array.from({ length: last }, (_, i) => `${period}-${String(i + 1).padStart(2, '0')}`)
}

export function lastDayOf(period: string): string {
	const [year = 0, month = 0] = period.split('-').map(Number)
	return `${period}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`
}

/** A month by its days, and moments a day around it for an index: where a school is, its first day may begin earlier. */
export function boundsOf(period: string) {
	const DAY = 86_400_000
	const firstDay = `${period}-01`
	const lastDay = lastDayOf(period)
	return {
		days: [firstDay, lastDay] as const,
		moments: [Date.parse(`${firstDay}T00:00:00Z`) - DAY, Date.parse(`${lastDay}T23:59:59Z`) + DAY] as const,
	}
}

/** What a brother or sister has off, in hundredths of a percent of the price. */
export function siblingDiscount(amountMinor: number, basisPoints: number): number {
	return divide(amountMinor * basisPoints, 10_000)
}

export function isPeriod(text: string): boolean {
	return /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text)
}
