import { clockWords } from '#app/utils/clock.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { weekdayWords } from './labels.ts'

interface Weekly {
	weekday: number | null
	startTime: string | null
	/** The day of a class that has only one. */
	onlyDay: string | null
}

/** `Tuesday, 16:30`, or `9 December 2026, 16:30`; empty if no time is set. */
export function weeklyWords(weekly: Weekly, format: DateFormat): string {
	return dayAndTime(weekly, format).join(', ')
}

/** `Mon 15:30, 45 min`. */
export function usualTime(weekly: Weekly & { durationMinutes: number }, format: DateFormat): string {
	const when = dayAndTime(weekly, format, 3).join(' ')
	return [when, `${weekly.durationMinutes} min`].filter(Boolean).join(', ')
}

function dayAndTime({ weekday, startTime, onlyDay }: Weekly, format: DateFormat, letters?: number) {
	const day = onlyDay ? plainDateWords(onlyDay, format) : weekday && weekdayWords(weekday).slice(0, letters)
	return [day, startTime && clockWords(startTime, format)].filter(Boolean)
}
