import { plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

/** `from 1 December 2026 to 10 January 2027`. */
export function pauseWords({ from, to }: { from: string; to: string | null }, format: DateFormat): string {
	return `from ${plainDateWords(from, format)}${to ? ` to ${plainDateWords(to, format)}` : ''}`
}
