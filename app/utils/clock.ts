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

/** Ends of a part of a day of which only one time was given: the rest of the day, or the part before. */
export const DAY_BEGINS = '00:00'
export const DAY_ENDS = '23:59'

/** The hours of a part of a day: `13:30–16:00`, `from 13:30` or `until 16:00`. Null for whole days. */
export function partOfDayWords(
	{ fromTime, toTime }: { fromTime?: string | null; toTime?: string | null },
	format: DateWriting,
): string | null {
	if (!fromTime || !toTime || (fromTime === DAY_BEGINS && toTime === DAY_ENDS)) return null
	const { from, until } = ONE_END[foreignOf(format)]
	if (toTime === DAY_ENDS) return from(clockWords(fromTime, format))
	if (fromTime === DAY_BEGINS) return until(clockWords(toTime, format))
	return spanWords(fromTime, toTime, format)
}

const ONE_END = {
	en: { from: (time: string) => `from ${time}`, until: (time: string) => `until ${time}` },
	de: { from: (time: string) => `ab ${time}`, until: (time: string) => `bis ${time}` },
	es: { from: (time: string) => `desde las ${time}`, until: (time: string) => `hasta las ${time}` },
}

function foreignOf(format: DateWriting): keyof typeof ONE_END {
	return format.startsWith('de') ? 'de' : format.startsWith('es') ? 'es' : 'en'
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
