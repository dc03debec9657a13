import { lanesOf, minutesOfDay } from '#app/domain/lesson/lanes.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { clockWords, hasHalves } from '#app/utils/clock.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

export const HOURS_WIDTH = 56
export const WIDTH = 960
export const TOP = 32
export const LANE = 64

/** Truncates a text to a width, between letters; empty if too little would remain. */
export function fitted(words: string, room: number, letter: number): string {
	const letters = Math.floor(room / letter)
	if (words.length <= letters) return words
	return letters < 4 ? '' : `${words.slice(0, letters - 1).trimEnd()}…`
}

export interface ScoreLine {
	id: string
	name: string
	lessons: ScheduledLesson[]
}

export interface ScoreDay {
	day: string
	label: string
	isToday: boolean
	lessons: ScheduledLesson[]
}

/** Days with parallel lessons get wider columns. */
export function columnsOf(days: readonly ScoreDay[]) {
	const laid = days.map((one) => ({ ...one, ...lanesOf(one.lessons) }))
	const shares = laid.reduce((sum, { lanes }) => sum + lanes + 1, 0)
	let left = HOURS_WIDTH
	return laid.map((one) => {
		const width = round(((WIDTH - HOURS_WIDTH) * (one.lanes + 1)) / shares)
		const column = { ...one, left, width }
		left = round(left + width)
		return column
	})
}

export function linesLaid(lines: readonly ScoreLine[]) {
	let y = TOP
	return lines.map(({ id, name, lessons }) => {
		const { lanes, placed } = lanesOf(lessons)
		const line = { id, name, y, lanes, placed }
		y += lanes * LANE
		return line
	})
}

/** Lessons past midnight are drawn to the end of the day. */
export function endOf({ from, until }: ScheduledLesson): number {
	const end = minutesOfDay(until)
	return end > minutesOfDay(from) ? end : 24 * 60
}

/** Canonical form, as typed into a field. */
export function hourOf(minute: number): string {
	return `${String(Math.floor(minute / 60)).padStart(2, '0')}:00`
}

/** Axis label: `17:00` or `5 PM`. */
export function hourWords(minute: number, format: DateFormat): string {
	const words = clockWords(hourOf(minute), format)
	return hasHalves(format) ? words.replace(':00', '') : words
}

export function round(number: number): number {
	return Math.round(number * 10) / 10
}
