import { clockWords } from '#app/utils/clock.ts'
import { type DateWriting, plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { Language } from '#app/utils/spoken.ts'
import { weekdayWords } from './labels.ts'

interface Weekly {
	weekday: number | null
	startTime: string | null
	/** The day of a class that has only one. */
	onlyDay: string | null
	everyWeeks: number
	planned?: PlannedTime
}

/** The time of a class after a day, and its room if that changes too. */
export interface PlannedTime {
	until: string
	weekday: number
	startTime: string
	durationMinutes: number
	everyWeeks: number
	place: string | null
	/** The time after a further change. */
	next?: PlannedTime
}

/**
 * `Tuesday, 16:30`, `Tuesday, every 2 weeks, 16:30`, or `9 December 2026, 16:30`, and what is planned; empty if no time is
 * set.
 */
export function weeklyWords(weekly: Weekly, format: DateFormat): string {
	const [day, ...time] = dayAndTime(weekly, format)
	return [day, intervalWords(weekly.everyWeeks), ...time, laterWords(weekly, format)]
		.filter(Boolean)
		.join(', ')
}

/** `Mon 15:30, 45 min`, or `Mon 15:30, every 2 weeks, 45 min`. */
export function usualTime(weekly: Weekly & { durationMinutes: number }, format: DateFormat): string {
	const when = dayAndTime(weekly, format, 3).join(' ')
	const length = `${weekly.durationMinutes} min`
	return [when, intervalWords(weekly.everyWeeks), length, laterWords(weekly, format)]
		.filter(Boolean)
		.join(', ')
}

function laterWords({ planned }: Weekly, format: DateFormat): string | undefined {
	const timeOf = (time: PlannedTime) => weeklyWords({ ...time, onlyDay: null }, format)
	return planned && untilThenWords(planned, timeOf, format)
}

/**
 * `until December 9, 2026, then Thursday, 6:15 PM, Hall`, and so on for further changes, with each time as a page writes it.
 */
export function untilThenWords(
	{ next, ...planned }: PlannedTime,
	timeOf: (planned: PlannedTime) => string,
	writing: DateWriting,
	language: Language = 'en',
): string {
	const later = next && untilThenWords(next, timeOf, writing, language)
	const time = [timeOf(planned), planned.place, later].filter(Boolean).join(', ')
	return untilThen(planned.until, time, writing, language)
}

/** `until December 9, 2026, then` and what is from then on. */
export function untilThen(until: string, then: string, writing: DateWriting, language: Language): string {
	const day = plainDateWords(until, writing)
	return {
		en: `until ${day}, then ${then}`,
		de: `bis ${day}, dann ${then}`,
		es: `hasta el ${day}, después ${then}`,
	}[language]
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

interface Usual {
	weekday: number | null
	startTime: string | null
	durationMinutes: number
}

/** True of a weekly series on the one usual weekday of its class, at its usual time. */
export function isAtUsualTime(
	row: { weekdays: string; startTime: string; durationMinutes: number },
	usual: Usual,
): boolean {
	return (
		row.weekdays === String(usual.weekday) &&
		row.startTime === usual.startTime &&
		row.durationMinutes === usual.durationMinutes
	)
}
