import { clockWords } from '#app/utils/clock.ts'
import { type DateWriting, plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { listWords, type Language } from '#app/utils/spoken.ts'
import { weekdayWords } from './labels.ts'
import type { PlannedTime, WeeklyTime } from './timeline.ts'

interface Regular {
	weekday: number | null
	startTime: string | null
	/** The day of a class that has only one. */
	onlyDay?: string | null
	everyWeeks: number
	newPlace?: string | null
	/** All its current weekly times, if its lessons tell them. */
	weeklyTimes: readonly WeeklyTime[]
}

interface Weekly extends Regular {
	planned?: PlannedTime
}

/** All weekly times of a class in the order of the week, each once. */
export function weeklyTimesOf<Usual extends Regular>(usual: Usual): readonly (Usual | WeeklyTime)[] {
	const { weekday, startTime, onlyDay, weeklyTimes } = usual
	const isOne = onlyDay || !weekday || !startTime || weeklyTimes.length === 0
	return isOne ? [usual] : weeklyTimes
}

/**
 * All weekly times of a class as a page writes them: `Monday and Wednesday, 16:00`, or `Monday, 16:00 and Wednesday, 17:00`.
 * Times that differ only in the weekday are named together. A new room is named with its time.
 */
export function timesWords<Usual extends Regular>(
	usual: Usual,
	dayOf: (time: Usual | WeeklyTime) => string,
	wordsOf: (days: string, time: Usual | WeeklyTime) => string,
	language: Language = 'en',
): string {
	const groups = new Map<string, { time: Usual | WeeklyTime; days: string[] }>()
	for (const time of weeklyTimesOf(usual)) {
		const key = [wordsOf('', time), time.newPlace].join()
		const group = groups.get(key) ?? { time, days: [] }
		group.days.push(dayOf(time))
		groups.set(key, group)
	}
	const words = [...groups.values()].map(({ time, days }) =>
		[wordsOf(listWords(days, language), time), time.newPlace].filter(Boolean).join(', '),
	)
	return listWords(words, language)
}

/**
 * `Tuesday, 16:30`, `Tuesday, every 2 weeks, 16:30`, `Tuesday and Friday, 16:30`, or `9 December 2026, 16:30`, and what is
 * planned; empty if no time is set.
 */
export function weeklyWords(weekly: Weekly, format: DateFormat): string {
	const times = timesWords(
		weekly,
		(time) => dayWords(time, format),
		(days, { everyWeeks, startTime }) =>
			[days, intervalWords(everyWeeks), startTime && clockWords(startTime, format)]
				.filter(Boolean)
				.join(', '),
	)
	return [times, laterWords(weekly, format)].filter(Boolean).join(', ')
}

/** `Mon 15:30, 45 min`, `Mon 15:30, every 2 weeks, 45 min`, or `Mon and Fri 15:30, 45 min`. */
export function usualTime(weekly: Weekly & { durationMinutes: number }, format: DateFormat): string {
	const times = timesWords(
		weekly,
		(time) => dayWords(time, format, 3),
		(days, { everyWeeks, startTime, durationMinutes }) => {
			const when = [days, startTime && clockWords(startTime, format)].filter(Boolean).join(' ')
			return [when, intervalWords(everyWeeks), `${durationMinutes} min`].filter(Boolean).join(', ')
		},
	)
	return [times, laterWords(weekly, format)].filter(Boolean).join(', ')
}

function laterWords({ planned }: Weekly, format: DateFormat): string | undefined {
	return planned && untilThenWords(planned, (time) => weeklyWords(time, format), format)
}

/**
 * `until December 9, 2026, then Thursday, 6:15 PM, Hall`, and so on for further changes, with each time as a page writes it.
 */
export function untilThenWords(
	planned: PlannedTime,
	timeOf: (planned: PlannedTime) => string,
	writing: DateWriting,
	language: Language = 'en',
): string {
	const { until, next } = planned
	const later = next && untilThenWords(next, timeOf, writing, language)
	return untilThen(until, [timeOf(planned), later].filter(Boolean).join(', '), writing, language)
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

function dayWords(
	{ weekday, onlyDay }: Pick<Regular, 'weekday' | 'onlyDay'>,
	format: DateFormat,
	letters?: number,
) {
	if (onlyDay) return plainDateWords(onlyDay, format)
	return weekday ? weekdayWords(weekday).slice(0, letters) : ''
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
