import { daysAfter } from '#app/utils/dates.ts'
import { monthAt } from '#app/utils/months.ts'

/** How far back the figures of a school look. */
export const analyticsRanges = [
	{ value: '3', label: 'Last 3 months', months: 3 },
	{ value: '6', label: 'Last 6 months', months: 6 },
	{ value: '12', label: 'Last 12 months', months: 12 },
] as const

export type AnalyticsRange = (typeof analyticsRanges)[number]

export function analyticsRangeIn(asked: string | null): AnalyticsRange {
	return analyticsRanges.find(({ value }) => value === asked) ?? analyticsRanges[1]
}

/** Days of a month, the first and the last among them. */
export interface Span {
	/** `2026-04`. */
	month: string
	from: string
	to: string
}

export interface Period {
	/** The oldest first; the running month ends today. */
	months: Span[]
	/** The same a year earlier, each beside its month; none where nothing is compared. */
	before: Span[]
}

/** The running month up to a day and whole months before it, beside the same days a year earlier. */
export function periodOf(day: string, months: number, isCompared: boolean): Period {
	const back = Array.from({ length: months }, (_, i) => i - months + 1)
	return {
		months: back.map((month) => spanAt(day, month)),
		before: isCompared ? back.map((month) => spanAt(day, month - 12)) : [],
	}
}

function spanAt(day: string, months: number): Span {
	const { month, from, until } = monthAt(day, months)
	const last = daysAfter(until, -1)
	const sameDay = `${month}-${day.slice(8)}`
	const isRunning = month.slice(5) === day.slice(5, 7)
	return { month, from, to: isRunning && sameDay < last ? sameDay : last }
}

/** From the first day of some months to the last. */
export function wholeOf(spans: readonly Span[]): { from: string; to: string } | null {
	const first = spans[0]
	const last = spans.at(-1)
	return first && last ? { from: first.from, to: last.to } : null
}
