import { intervalWords, timesWords } from '#app/domain/class/weekly.ts'
import { clockWords, spanWords, timeLater } from '#app/utils/clock.ts'
import { plainDateWords, type DateWriting } from '#app/utils/dates.ts'
import type { Language } from '#app/utils/spoken.ts'
import { letterWords } from './words.server.ts'

interface Weekly {
	weekdays: readonly number[]
	startTime: string
	durationMinutes: number
	every: number
}

/** `Tuesday and Thursday` */
export function weekdayNames(language: Language, weekdays: readonly number[]): string {
	const { weekdays: all } = letterWords(language).lessons
	const names = weekdays.toSorted().map((weekday) => all[weekday - 1] ?? '')
	return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}

/** `Tuesday, every 2 weeks, 16:00–16:45`; lessons of every week say so only beside others. */
export function weeklyTimeWords(
	language: Language,
	{ weekdays, startTime, durationMinutes, every }: Weekly,
	{ writing, beside = 1 }: { writing: DateWriting; beside?: number },
): string {
	const often = every > 1 || beside > 1 ? [letterWords(language).lessons.rhythm.every(every)] : []
	const span = spanWords(startTime, timeLater(startTime, durationMinutes), writing)
	return [weekdayNames(language, weekdays), ...often, span].join(', ')
}

interface NewRhythm {
	lesson: string
	was: string
	is: string
	teacher?: string
	place?: string
	from: string
	to: string | null
	stays: readonly string[]
}

/** `Violin: Tuesday, 16:00–16:45, now Wednesday, every 2 weeks, 17:00–17:45, with Ben Ode, from 3 March 2026` */
export function rhythmLine(
	language: Language,
	{ lesson, was, is, teacher, place, from, to, stays }: NewRhythm,
): string {
	const { becomes, changed, rhythm } = letterWords(language).lessons
	const changes = [
		...(is === was ? [] : [rhythm.now(is)]),
		...(teacher ? [becomes.with(teacher)] : []),
		...(place ? [place] : []),
	]
	const line = rhythm.line(lesson, [was, ...changes].join(', '), from, to)
	return stays.length > 0 ? `${line}. ${changed.stay(stays.join('; '))}` : line
}

export type Timed = Parameters<typeof timesWords>[0]

/** The usual times of a class: `Tuesday, every 2 weeks, 17:00`. */
export function timedWords(timed: Timed, writing: DateWriting, language: Language): string {
	const { weekdays } = letterWords(language).lessons
	return timesWords(
		timed,
		({ weekday, onlyDay: day }) =>
			day ? plainDateWords(day, writing) : (weekday && weekdays[weekday - 1]) || '',
		(days, { startTime, everyWeeks: weeks }) =>
			[days, intervalWords(weeks, language), startTime && clockWords(startTime, writing)]
				.filter(Boolean)
				.join(', '),
		language,
	)
}
