import { daysAfter } from './dates.ts'

/** Ranges of pages with figures. */
export const RANGES = { day: 'Today', week: 'This week', month: 'This month' } as const

export type Range = keyof typeof RANGES

export function rangeIn(asked: string | null): Range {
	return asked !== null && Object.hasOwn(RANGES, asked) ? (asked as Range) : 'month'
}

/** A range that includes the given day, so that "the last 90 days" mean the same everywhere. */
export function lastDays(day: string, days: number): { from: string; to: string } {
	return { from: daysAfter(day, 1 - days), to: day }
}

/** Default range of attendance rates. */
export const RATED_DAYS = 90

/** First day of a range. `weekStart` is the school's setting; 1 is Monday. */
export function startOf(range: Range, today: string, weekStart: number): string {
	if (range === 'day') return today
	if (range === 'month') return `${today.slice(0, 8)}01`
	const weekday = new Date(`${today}T12:00:00Z`).getUTCDay() || 7
	return daysAfter(today, -((weekday - weekStart + 7) % 7))
}
