import { daysAfter } from '#app/utils/dates.ts'
import { monthAt } from '#app/utils/months.ts'

export const analyticsRanges = [
	{ value: '3', label: 'Last 3 months', months: 3 },
	{ value: '6', label: 'Last 6 months', months: 6 },
	{ value: '12', label: 'Last 12 months', months: 12 },
] as const

export type AnalyticsRange = (typeof analyticsRanges)[number]

export function analyticsRangeIn(asked: string | null): AnalyticsRange {
	return analyticsRanges.find(({ value }) => value === asked) ?? analyticsRanges[1]
}

/** Days of one month, inclusive. */
export interface Span {
	/** `2026-04`. */
	month: string
	from: string
	to: string
}

export interface Period {
	/** Oldest first; the current month ends today. */
	months: Span[]
	/** The same months a year earlier, index by index; empty without comparison. */
	before: Span[]
}

/** Full months plus the current month to date, compared with the same days a year earlier. */
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

/** The range covered by consecutive months. */
export function wholeOf(spans: readonly Span[]): { from: string; to: string } | null {
	const first = spans[0]
	const last = spans.at(-1)
	return first && last ? { from: first.from, to: last.to } : null
}
