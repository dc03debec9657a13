import { clockWords, spanWords } from './clock.ts'
import type { DateFormat } from './plain-date.ts'
import type { Language } from './spoken.ts'

/** Date style: the school's format in English, or the style of another language. */
export type DateWriting = DateFormat | Foreign | `${Foreign}-12`

type Foreign = Exclude<Language, 'en'>

const isoDay = maker({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA')
const time = maker({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const month = inOrder({ month: 'long', year: 'numeric' })
const weekday = inOrder({ weekday: 'long' })
const shortWeekday = inOrder({ weekday: 'short' })
const shortMonth = inOrder({ month: 'short' })
const dayAndMonth = inOrder({ day: 'numeric', month: 'long' })
const shortDayAndMonth = inOrder({ day: 'numeric', month: 'short' })
const date = inOrder({ day: 'numeric', month: 'long', year: 'numeric' }, isoDay)
const shortDate = inOrder({ day: 'numeric', month: 'short', year: 'numeric' }, isoDay)

/** `Tuesday, 14 April` or `Tuesday, April 14`, in the given time zone. */
export function dayWords(at: number, timeZone: string, format: DateWriting): string {
	return `${weekday(format, at, timeZone)}, ${dayAndMonth(format, at, timeZone)}`
}

/** `Tue 21 April, 15:30`, or `Tue, April 21, 3:30 PM`. */
export function momentWords(at: number, timeZone: string, format: DateWriting): string {
	return `${weekdayAndDay(at, timeZone, format)}, ${timeWords(at, timeZone, format)}`
}

/** `Tue 21 April, 15:30–16:15`, or `Tue, April 21, 3:30–4:15 PM`. */
export function momentsWords(
	{ startsAt, endsAt }: { startsAt: number; endsAt: number },
	timeZone: string,
	format: DateWriting,
): string {
	const [from, until] = [time(startsAt, timeZone), time(endsAt, timeZone)]
	return `${weekdayAndDay(startsAt, timeZone, format)}, ${spanWords(from, until, format)}`
}

function weekdayAndDay(at: number, timeZone: string, format: DateWriting): string {
	// Only British dates omit the comma after the weekday.
	const comma = format.startsWith('day-first') ? '' : ','
	return `${shortWeekday(format, at, timeZone)}${comma} ${dayAndMonth(format, at, timeZone)}`
}

/** `15:30`, or `3:30 PM`. */
export function timeWords(at: number, timeZone: string, format: DateWriting): string {
	return clockWords(time(at, timeZone), format)
}

/** `14 April 2026`, `April 14, 2026` or `2026-04-14`. */
export function dateWords(at: number, timeZone: string, format: DateWriting): string {
	return date(format, at, timeZone)
}

/** The current date in a time zone, as `2026-04-14`. */
export function today(timeZone: string, now = Date.now()): string {
	return isoDay(now, timeZone)
}

/** The first moment of a day in a time zone, correct across clock changes. */
export function startOfDay(day: string, timeZone: string): number {
	const midnight = Date.parse(`${day}T00:00:00Z`)
	const nearby = [-14, 0, 14].map((hours) => midnight + hours * 3_600_000)
	const guesses = nearby.map((at) => midnight - offsetAt(at, timeZone))
	return guesses.find((at) => at + offsetAt(at, timeZone) === midnight) ?? midnight
}

function offsetAt(at: number, timeZone: string): number {
	return Date.parse(`${isoDay(at, timeZone)}T${time(at, timeZone)}:00Z`) - Math.floor(at / 60_000) * 60_000
}

/** A plain date: `14 April 2026`, independent of time zones. */
export function plainDateWords(day: string, format: DateWriting): string {
	return date(format, noonOf(day), 'UTC')
}

/** The short form: `14 Apr 2026`. */
export function shortDateWords(day: string, format: DateWriting): string {
	return shortDate(format, noonOf(day), 'UTC')
}

/** `April 2026` */
export function monthWords(day: string, format: DateWriting = 'day-first'): string {
	return month(format, noonOf(day), 'UTC')
}

/** Months such as `2026-04` in words: `April 2026 and May 2026`. */
export function monthsWords(periods: readonly string[]): string {
	return new Intl.ListFormat('en').format(periods.map((period) => monthWords(`${period}-01`)))
}

/** A date within the coming week: `Tuesday, 14 April`. */
export function plainDayWords(day: string, format: DateWriting): string {
	return dayWords(noonOf(day), 'UTC', format)
}

/** The short form: `Tue, 14 Apr`. */
export function shortDayWords(day: string, format: DateWriting): string {
	const at = noonOf(day)
	return `${shortWeekday(format, at, 'UTC')}, ${shortDayAndMonth(format, at, 'UTC')}`
}

/** The short month as it is written after a day: `Apr`, but `Apr.` and `Juni` in German. */
export function shortMonthWords(day: string, format: DateWriting): string {
	return shortDayAndMonth(format, noonOf(day), 'UTC')
		.replace(/\d+\.?/, '')
		.trim()
}

/** `Tue`, `21` and `Apr` as separate parts. */
export function dayParts(day: string, format: DateWriting) {
	const at = noonOf(day)
	return {
		weekday: shortWeekday(format, at, 'UTC'),
		date: String(Number(day.slice(8))),
		month: shortMonth(format, at, 'UTC'),
	}
}

/** Age in full years. A birthday on 29 February counts from 1 March in other years. */
export function ageOn(birthDate: string, day: string): number {
	const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
	return day.slice(5) >= birthDate.slice(5) ? years : years - 1
}

/** Negative numbers go back in time. */
export function daysAfter(day: string, days: number): string {
	const at = new Date(`${day}T12:00:00Z`)
	at.setUTCDate(at.getUTCDate() + days)
	return at.toISOString().slice(0, 10)
}

function noonOf(day: string): number {
	return Date.parse(`${day}T12:00:00Z`)
}

/** Adds the school's date order. Year-first formats use digits only, where such a form exists. */
function inOrder(options: Intl.DateTimeFormatOptions, inFigures?: typeof isoDay) {
	const written = maker(options)
	return (format: DateWriting, at: number, timeZone: string) =>
		inFigures && /^year/.test(format) ? inFigures(at, timeZone) : written(at, timeZone, localeOf(format))
}

function localeOf(format: DateWriting): string {
	return /^day/.test(format) ? 'en-GB' : /first/.test(format) ? 'en-US' : format.slice(0, 2)
}

/** Creating an Intl format costs a hundred times as much as using it, so formats are cached per locale and time zone. */
function maker(options: Intl.DateTimeFormatOptions, usual = 'en-GB') {
	const made = new Map<string, Intl.DateTimeFormat>()
	return (at: number, timeZone: string, locale = usual) => {
		const key = locale + timeZone
		const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options })
		made.set(key, format)
		return format.format(at)
	}
}
