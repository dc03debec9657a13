import type { DateWriting } from './dates.ts'

/** `17:30`, or `5:30 PM` with a 12-hour clock. The space before AM or PM does not break. */
export function clockWords(time: string, format: DateWriting): string {
	if (!hasHalves(format)) return time
	const hour = Number(time.slice(0, 2)) % 24
	const half = hour < 12 ? 'A' : 'P'
	const text = format === 'es-12' ? `${half.toLowerCase()}.\u00a0m.` : `${half}M`
	return `${hour % 12 || 12}${time.slice(2)}\u00a0${text}`
}

/** `17:30–18:15`, `5:30–6:15 PM` or `11:30 AM–12:15 PM`. */
export function spanWords(from: string, until: string, format: DateWriting): string {
	const [first, last] = [clockWords(from, format), clockWords(until, format)]
	const isSameHalf = from < until && last.endsWith(first.replace(/^[\d:]+/, ''))
	return `${isSameHalf ? first.replace(/\D+$/, '') : first}–${last}`
}

/** The hours of a part of a day; null for whole days. */
export function partOfDayWords(
	{ fromTime, toTime }: { fromTime?: string | null; toTime?: string | null },
	format: DateWriting,
): string | null {
	return fromTime && toTime ? spanWords(fromTime, toTime, format) : null
}

/** Initial value of a time field; text that is not a time stays unchanged. */
export function writeTime(text: string, format: DateWriting): string {
	return /^\d\d:\d\d$/.test(text) ? clockWords(text, format) : text
}

/** The format with another clock; unchanged if none is given. */
export function withClock<Writing extends DateWriting>(format: Writing, clock?: '12' | '24' | null): Writing {
	if (!clock) return format
	return `${format.replace('-12', '')}${clock === '12' ? '-12' : ''}` as Writing
}

export function hasHalves(format: DateWriting): boolean {
	return format.endsWith('-12')
}

/** Minutes since midnight. */
export function minutesOfDay(time: string): number {
	return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** The time so many minutes after midnight. */
export function timeAfterMidnight(minutes: number): string {
	return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The time of day so many minutes later. */
export function timeLater(time: string, minutes: number): string {
	return timeAfterMidnight((minutesOfDay(time) + minutes) % (24 * 60))
}
