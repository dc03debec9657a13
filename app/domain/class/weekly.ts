import { clockWords } from '#app/utils/clock.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { Language } from '#app/utils/spoken.ts'
import { weekdayWords } from './labels.ts'

interface Weekly {
	weekday: number | null
	startTime: string | null
	/** The day of a class that has only one. */
	onlyDay: string | null
	everyWeeks: number
}

/** `Tuesday, 16:30`, `Tuesday, every 2 weeks, 16:30`, or `9 December 2026, 16:30`; empty if no time is set. */
export function weeklyWords(weekly: Weekly, format: DateFormat): string {
	const [day, ...time] = dayAndTime(weekly, format)
	return [day, intervalWords(weekly.everyWeeks), ...time].filter(Boolean).join(', ')
}

/** `Mon 15:30, 45 min`, or `Mon 15:30, every 2 weeks, 45 min`. */
export function usualTime(weekly: Weekly & { durationMinutes: number }, format: DateFormat): string {
	const when = dayAndTime(weekly, format, 3).join(' ')
	return [when, intervalWords(weekly.everyWeeks), `${weekly.durationMinutes} min`].filter(Boolean).join(', ')
}

function dayAndTime({ weekday, startTime, onlyDay }: Weekly, format: DateFormat, letters?: number) {
	const day = onlyDay ? plainDateWords(onlyDay, format) : weekday && weekdayWords(weekday).slice(0, letters)
	return [day, startTime && clockWords(startTime, format)].filter(Boolean)
}

/** `every 2 weeks`; null for every week. */
export function intervalWords(weeks: number, language: Language = 'en'): string | null {
	return weeks === 1
		? null
		: { en: `every ${weeks} weeks`, de: `alle ${weeks} Wochen`, es: `cada ${weeks} semanas` }[language]
}
