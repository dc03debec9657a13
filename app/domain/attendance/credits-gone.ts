import { plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { listWords } from '#app/utils/spoken.ts'

/** `The make-up credit for February 16, 2026 is taken back, because the lesson is not charged.` Empty without a credit. */
export function creditsGoneWords(days: readonly string[], format: DateFormat): string {
	if (days.length === 0) return ''
	const words = listWords([...new Set(days)].map((day) => plainDateWords(day, format)))
	return days.length === 1
		? `The make-up credit for ${words} is taken back, because the lesson is not charged.`
		: `The make-up credits for ${words} are taken back, because the lessons are not charged.`
}
