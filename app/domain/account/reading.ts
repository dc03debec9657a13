import { dateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

/** How somebody likes to read moments; what they never said is the school's way. */
export interface Reading {
	timeZone: string
	dateFormat: DateFormat
	clock: '12' | '24'
}

export const clocks = { '24': '15:30', '12': '3:30 pm' } as const

/** `21 April 2026, 15:30`, `April 21, 2026, 3:30 pm` or `2026-04-21, 15:30`. */
export function momentIn({ timeZone, dateFormat, clock }: Reading, at: number): string {
	return `${dateWords(at, timeZone, dateFormat)}, ${timeIn(clock, timeZone, at)}`
}

function timeIn(clock: Reading['clock'], timeZone: string, at: number): string {
	const hourCycle = clock === '12' ? 'h12' : 'h23'
	const words = made('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle }).format(at)
	return clock === '12' ? words.replace(/^0/, '') : words
}

/** Making a format costs a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function made(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = JSON.stringify([locale, options])
	const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
	formats.set(key, format)
	return format
}

/** The world's time zones as the platform knows them. */
export function isTimeZone(text: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: text })
		return true
	} catch {
		return false
	}
}
