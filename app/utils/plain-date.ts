/** Plain dates without time or zone, as `2026-04-14`: birthdays, due dates, first and last days. */

/** Orders of day, month and year in typed dates. */
export const dateOrders = {
	'day-first': 'DD/MM/YYYY',
	'month-first': 'MM/DD/YYYY',
	'year-first': 'YYYY-MM-DD',
} as const

export type DateOrder = keyof typeof dateOrders

/** Date format including the clock: `-12` means a 12-hour clock. */
export const dateFormats = [
	'day-first',
	'month-first',
	'year-first',
	'day-first-12',
	'month-first-12',
	'year-first-12',
] as const

export type DateFormat = (typeof dateFormats)[number]

export function orderOf(format: DateFormat): DateOrder {
	return format.replace('-12', '') as DateOrder
}

export const USUAL_FORMAT: DateFormat = 'day-first'

/** A valid date within the supported years. */
export function isDate(text: string): boolean {
	return isDay(text) && isInReach(text)
}

/** Covers every living person's birth and everything that can be planned. */
export const YEARS = { first: 1900, last: 2199 }

export function isInReach(date: string): boolean {
	const year = Number(date.slice(0, 4))
	return year >= YEARS.first && year <= YEARS.last
}

/** Checks the calendar, including leap years. */
export function isDay(text: string): boolean {
	const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
	if (!parts) return false
	const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
	return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** Initial value of a date field; text that is not a date stays unchanged. */
export function writeDate(text: string, format: DateFormat): string {
	if (!isDate(text)) return text
	const [year, month, day] = text.split('-')
	if (/^year/.test(format)) return text
	return (/^day/.test(format) ? [day, month, year] : [month, day, year]).join('/')
}

/** `DD/MM/YYYY, such as 31/12/2015`. The day 31 makes the order obvious. */
export function formatWords(format: DateFormat): string {
	return `${dateOrders[orderOf(format)]}, such as ${writeDate('2015-12-31', format)}`
}

/** The same day in an earlier year; 29 February becomes the 28th in other years. */
export function yearsBefore(date: string, years: number): string {
	const [year, month, day] = date.split('-').map(Number) as [number, number, number]
	const then = year - years
	return [
		String(then).padStart(4, '0'),
		String(month).padStart(2, '0'),
		String(Math.min(day, daysIn(then, month))).padStart(2, '0'),
	].join('-')
}

/** Day 0 of the following month is the last day of this one. */
export function daysIn(year: number, month: number): number {
	return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
