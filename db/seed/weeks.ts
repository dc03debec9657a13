import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { daysAfter } from '#app/utils/dates.ts'

/** The next four lessons on a weekday, covered by a monthly price. */
export function weeksFrom(from: string, weekday: number | null): string[] | null {
	if (weekday === null) return null
	const first = daysAfter(from, (weekday - weekdayOf(from) + 7) % 7)
	return [0, 7, 14, 21].map((days) => daysAfter(first, days))
}
