import { clockWords } from './clock.ts'
import {
	daysIn,
	formatWords,
	isDay,
	isInReach,
	orderOf,
	USUAL_FORMAT,
	writeDate,
	YEARS,
	type DateFormat,
} from './plain-date.ts'

/** Parsing of typed dates and times. Refusals tell what to enter instead. */

const OUT_OF_REACH = `Enter a year between ${YEARS.first} and ${YEARS.last}`

/** Longer text is no date, and some patterns take long to say so. */
const MAX_LENGTH = 60

const MONTHS = 'January February March April May June July August September October November December'.split(
	' ',
)
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

export type TypedDate = { ok: true; date: string } | { ok: false; message: string }
export type TypedTime = { ok: true; time: string } | { ok: false; message: string }

interface Reading {
	/** A birth date: two-digit years are in the past. */
	past?: boolean
	/** The current date, as `2026-04-14`. */
	today?: string
}

interface Parts {
	year: string
	month: string
	day: string
	weekday?: string
}

/**
 * Accepts the school's order, such as `14/4/2026`, `14.04.26` or `14-4-2026`, and in every format the year first or the month
 * as a word: `14 April 2026`, `Tue, Apr 14, 2026`. Without a year it is the nearest day, and for a birth date the year is asked for.
 */
export function readDate(
	typed: string,
	format: DateFormat = USUAL_FORMAT,
	{ past = false, today = new Date().toISOString().slice(0, 10) }: Reading = {},
): TypedDate {
	const text = typed.trim().replace(/\s+/g, ' ')
	const example = `Enter a date as ${formatWords(format)}`
	if (text.length > MAX_LENGTH) return { ok: false, message: example }
	const whole = inWords(text) ?? inFigures(text, format)
	const parts = whole ?? withNearestYear(text, format, today)
	if (!parts || (!whole && past)) return { ok: false, message: parts ? `${example}, with the year` : example }
	const year = parts.year.length === 2 ? fullYear(parts, past, today) : parts.year
	const date = dateOf({ ...parts, year })
	if (!isDay(date)) return { ok: false, message: whyNoDay(text, { ...parts, year }, example) }
	if (!isInReach(date)) return { ok: false, message: OUT_OF_REACH }
	const weekday = weekdayName(date)
	if (parts.weekday && !startsWith(weekday, parts.weekday))
		return {
			ok: false,
			message: `${writeDate(date, format)} is a ${weekday}. Enter another day, or leave the weekday out`,
		}
	return { ok: true, date }
}

function dateOf({ year, month, day }: Parts): string {
	return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export function weekdayName(date: string): string {
	return WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? ''
}

function inFigures(text: string, format: DateFormat): Parts | null {
	const [, first = '', second = '', third = ''] =
		/^(\d{1,4}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{1,4})$/.exec(text) ?? []
	// A year-first school gives no hint whether 03/04 is March or April, so the year must come first.
	const yearFirst = first.length === 4
	const order = orderOf(format)
	if (!yearFirst && order === 'year-first') return null
	const [year, month, day] = yearFirst
		? [first, second, third]
		: order === 'month-first'
			? [third, first, second]
			: [third, second, first]
	return /^(\d{2}|\d{4})$/.test(year) && day.length <= 2 && month.length <= 2 ? { year, month, day } : null
}

/** Reads a date without a year as the nearest one: in November, January is the next and October the last. */
function withNearestYear(text: string, format: DateFormat, today: string): Parts | null {
	const rest = text.replace(/[.,/ ]+$/, '')
	const now = Number(today.slice(0, 4))
	const near = [now, now + 1, now - 1].flatMap((year) => {
		// A year-first school writes 11-03 for November 3.
		const figures =
			orderOf(format) === 'year-first' ? `${year}-${rest}` : `${rest}/${year}`.replace(/ ?[-. ] ?/g, '/')
		const parts =
			inWords(`${rest}, ${year}`) ??
			(/^\d{1,2} ?[-/. ] ?\d{1,2}$/.test(rest) ? inFigures(figures, format) : null)
		return parts ?? []
	})
	// Days that no year has come last.
	const away = (parts: Parts) => {
		const time = Math.abs(Date.parse(dateOf(parts)) - Date.parse(today))
		return time >= 0 ? time : Infinity
	}
	return near.sort((parts, other) => away(parts) - away(other))[0] ?? null
}

/** English month names only, like the rest of the desk; three letters suffice. */
function inWords(text: string): Parts | null {
	const [, weekday, rest = ''] = /^(?:([a-z]{3,9})[.,]* )?(.*)$/i.exec(text) ?? []
	const known = weekday && WEEKDAYS.some((name) => startsWith(name, weekday)) ? weekday : undefined
	const date = known ? rest : text
	const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]*(?:of )?([a-z]{3,9})[-/., ]*(\d{2}|\d{4})$/i.exec(date)
	const monthFirst = /^([a-z]{3,9})[-/., ]*(\d{1,2})(?:st|nd|rd|th)?(?:, ?|[-/. ])(\d{2}|\d{4})$/i.exec(date)
	const yearFirst = /^(\d{4})[-/., ]*([a-z]{3,9})[-/., ]*(\d{1,2})$/i.exec(date)
	const [day, word, year] = dayFirst
		? [dayFirst[1], dayFirst[2], dayFirst[3]]
		: monthFirst
			? [monthFirst[2], monthFirst[1], monthFirst[3]]
			: [yearFirst?.[3], yearFirst?.[2], yearFirst?.[1]]
	const month = MONTHS.findIndex((name) => word && startsWith(name, word)) + 1
	return day && year && month > 0 ? { year, month: String(month), day, weekday: known } : null
}

function startsWith(name: string, typed: string): boolean {
	const short = typed.toLowerCase()
	return name.toLowerCase().startsWith(short) || (short === 'sept' && name === 'September')
}

/** The nearest matching year; for a birth date the latest one in the past. */
function fullYear(parts: Parts, past: boolean, today: string): string {
	const now = Number(today.slice(0, 4))
	const nearest = [-100, 0, 100]
		.map((centuries) => now - (now % 100) + centuries + Number(parts.year))
		.sort((a, b) => Math.abs(a - now) - Math.abs(b - now))[0]
	const full = nearest ?? now
	const isAhead = dateOf({ ...parts, year: String(full) }) >= today
	return String(past && isAhead ? full - 100 : full)
}

function whyNoDay(text: string, { year, month, day }: Parts, example: string): string {
	const last = Number(month) >= 1 && Number(month) <= 12 ? daysIn(Number(year), Number(month)) : 0
	if (last > 0 && Number(day) > last)
		return `${MONTHS[Number(month) - 1]}${last < 30 ? ` ${year}` : ''} has ${last} days. Enter a day from 1 to ${last}`
	return `There is no such day as ${text}. ${example}`
}

let written: DateFormat = USUAL_FORMAT

/**
 * Sets the date format while a form is parsed. Parsing is synchronous, so concurrent requests never see it, and schemas need
 * not be built per school.
 */
export function withDatesWritten<T>(format: DateFormat | undefined, read: () => T): T {
	const before = written
	written = format ?? USUAL_FORMAT
	try {
		return read()
	} finally {
		written = before
	}
}

/** Formats a time for a message about the form being parsed. */
export function writtenTime(time: string): string {
	return clockWords(time, written)
}

/** Parses a date of the form being parsed. */
export function readTypedDate(typed: string, reading?: Reading): TypedDate {
	return readDate(typed, written, reading)
}

const TIME = 'Enter a time, such as 15:30 or 3:30 PM'

const NAMED_TIMES = new Map([
	['noon', '12:00'],
	['midday', '12:00'],
	['midnight', '00:00'],
])

/** The latest hour that means the afternoon where people write AM and PM, because lessons do not begin at four in the morning. */
const LAST_AFTERNOON_HOUR = 7

/**
 * Accepts `9`, `9:00`, `17.30`, `1730` and `5pm`, and returns `17:30`. An hour without AM or PM counts on the 24-hour clock,
 * but `4:30` is the afternoon in a school with a 12-hour clock.
 */
export function readTime(typed: string, format: DateFormat = written): TypedTime {
	const text = typed.trim().replace(/\s+/g, ' ')
	const named = NAMED_TIMES.get(text.toLowerCase())
	if (named) return { ok: true, time: named }
	const [, hours, minutes = '00', half] =
		/^(\d{1,2}?) ?(?:[:.h]? ?(\d{2}))? ?([ap]\.?m?\.?)?$/i.exec(text.replace(/(\d)h$/i, '$1')) ?? []
	if (hours === undefined) return { ok: false, message: TIME }
	const afternoon = half?.toLowerCase().startsWith('p')
	const wrongHalf = half && (Number(hours) < 1 || Number(hours) > 12)
	const hour = half ? (Number(hours) % 12) + (afternoon ? 12 : 0) : hourOf(hours, format)
	if (wrongHalf || hour > 23 || Number(minutes) > 59)
		return { ok: false, message: `There is no such time as ${text}. ${TIME}` }
	return { ok: true, time: `${String(hour).padStart(2, '0')}:${minutes}` }
}

/** `04:30` is how the 24-hour clock writes it, so that only `4:30` is a guess. */
function hourOf(hours: string, format: DateFormat): number {
	const hour = Number(hours)
	const isAfternoon = format.endsWith('-12') && hours.length === 1 && hour >= 1 && hour <= LAST_AFTERNOON_HOUR
	return isAfternoon ? hour + 12 : hour
}
