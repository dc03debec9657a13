import { shortMonthWords, type DateWriting } from './dates.ts'
import { groupedBy } from './group.ts'

/** Lists dates with each month named once: `Nov 24, Dec 1, 8`, or `24 Nov, 1, 8 Dec`. */
export function severalDaysWords(days: readonly string[], format: DateWriting): string {
	const isMonthFirst = /^(month|year)/.test(format)
	const dot = format.startsWith('de') ? '.' : ''
	return [...groupedBy(days, (day) => day.slice(0, 7)).values()]
		.map((some) => {
			const numbers = some.map((day) => Number(day.slice(8)) + dot).join(', ')
			const month = shortMonthWords(some[0] ?? '', format)
			return isMonthFirst ? `${month} ${numbers}` : `${numbers} ${month}`
		})
		.join(', ')
}
