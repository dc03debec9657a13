/** Days without a time or a zone, as `2026-04-14`: birthdays, due dates, first and last days. */

/** How a school writes its dates where they are typed. */
export const dateFormats = {
	'day-first': 'DD/MM/YYYY',
	'month-first': 'MM/DD/YYYY',
	'year-first': 'YYYY-MM-DD',
} as const

export type DateFormat = keyof typeof dateFormats

export const USUAL_FORMAT: DateFormat = 'day-first'

/** Whether it is a day anything of ours can be on: neither lists nor clocks reach further. */
export function isDate(text: string): boolean {
	return isDay(text) && isInReach(text)
}

/** Whether there is such a day; the 29th of February is one in leap years only. */
function isDay(text: string): boolean {
	const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
	if (!parts) return false
	const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
	return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** Everybody who lives was born in them, and all that is planned falls into them. */
const YEARS = { first: 1900, last: 2199 }

export type TypedDate = { ok: true; date: string } | { ok: false; message: string }

/** As the school writes it, `14/4/2026`, `14.04.2026` or `14-4-2026`; everywhere also with the year first. */
export function readDate(typed: string, format: DateFormat = USUAL_FORMAT): TypedDate {
	const text = typed.trim()
	const example = `Enter a date as ${formatWords(format)}`
	const parts = /^(\d{1,4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,4})$/.exec(text)
	if (!parts) return { ok: false, message: example }
	const [first = '', second = '', third = ''] = parts.slice(1)
	const yearFirst = first.length === 4
	// Where the year comes first, nobody has said whether 03/04 is in March or in April.
	if (!yearFirst && format === 'year-first') return { ok: false, message: example }
	const [year, month, day] = yearFirst
		? [first, second, third]
		: format === 'month-first'
			? [third, first, second]
			: [third, second, first]
	if (year.length !== 4 || day.length > 2) return { ok: false, message: example }
	const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
	if (isDay(date)) return isInReach(date) ? { ok: true, date } : { ok: false, message: OUT_OF_REACH }
	// Most likely day and month changed places.
	const other = !yearFirst && Number(month) > 12 ? `. ${example}` : ''
	return { ok: false, message: `There is no such day as ${text}${other}` }
}

const OUT_OF_REACH = `Enter a year between ${YEARS.first} and ${YEARS.last}`

function isInReach(date: string): boolean {
	const year = Number(date.slice(0, 4))
	return year >= YEARS.first && year <= YEARS.last
}

let written: DateFormat = USUAL_FORMAT

/**
 * Reads a form whose days are written in a school's way. A form is read in one go, so that no other one can come between;
 * so its schema need not be made anew for every school.
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

/** A day of the form that is being read. */
export function readTypedDate(typed: string): TypedDate {
	return readDate(typed, written)
}

/** A day as the school types it: what a field begins with. What is no day is left as it is. */
export function writeDate(text: string, format: DateFormat): string {
	if (!isDate(text)) return text
	const [year, month, day] = text.split('-')
	return {
		'day-first': `${day}/${month}/${year}`,
		'month-first': `${month}/${day}/${year}`,
		'year-first': text,
	}[format]
}

/** `DD/MM/YYYY, such as 31/12/2015`: no month has 31 for its number. */
export function formatWords(format: DateFormat): string {
	return `${dateFormats[format]}, such as ${writeDate('2015-12-31', format)}`
}

/** The same day in another year; the 29th of February becomes the 28th where there is none. */
export function yearsBefore(date: string, years: number): string {
	const [year, month, day] = date.split('-').map(Number) as [number, number, number]
	const then = year - years
	return [
		String(then).padStart(4, '0'),
		String(month).padStart(2, '0'),
		String(Math.min(day, daysIn(then, month))).padStart(2, '0'),
	].join('-')
}

/** The last day of February is the day before the first of March. */
function daysIn(year: number, month: number): number {
	return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
