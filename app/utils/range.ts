import { daysAfter } from './dates.ts'

/** How far back a page of figures looks. */
export const RANGES = { day: 'Today', week: 'This week', month: 'This month' } as const

export type Range = keyof typeof RANGES

export function rangeIn(asked: string | null): Range {
	return asked !== null && Object.hasOwn(RANGES, asked) ? (asked as Range) : 'month'
}

/** So many days up to one, itself included: what "the last 90 days" are wherever somebody reads it. */
export function lastDays(day: string, days: number): { from: string; to: string } {
	return { from: daysAfter(day, 1 - days), to: day }
}

/** What rates of attendance are of, where nobody says which days. */
export const RATED_DAYS = 90

/** Its first day. A week begins as the school says: 1 is Monday. */
export function startOf(range: Range, today: string, weekStart: number): string {
	if (range === 'day') return today
	if (range === 'month') return `${today.slice(0, 8)}01`
	const weekday = new Date(`${today}T12:00:00Z`).getUTCDay() || 7
	return daysAfter(today, -((weekday - weekStart + 7) % 7))
}
