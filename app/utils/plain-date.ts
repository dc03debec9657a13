/** Days without a time or a zone, as `2026-04-14`: birthdays, due dates, first and last days. */

/** How a school writes its dates where they are typed. */
export const dateOrders = {
	'day-first': 'DD/MM/YYYY',
	'month-first': 'MM/DD/YYYY',
	'year-first': 'YYYY-MM-DD',
} as const

export type DateOrder = keyof typeof dateOrders

/** How a school writes its dates, and its times: with `-12` its clock goes from 1 to 12. */
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

/** Whether it is a day anything of ours can be on: neither lists nor clocks reach further. */
export function isDate(text: string): boolean {
	return isDay(text) && isInReach(text)
}

/** Everybody who lives was born in them, and all that is planned falls into them. */
export const YEARS = { first: 1900, last: 2199 }

export function isInReach(date: string): boolean {
	const year = Number(date.slice(0, 4))
	return year >= YEARS.first && year <= YEARS.last
}

/** Whether there is such a day; the 29th of February is one in leap years only. */
export function isDay(text: string): boolean {
	const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
	if (!parts) return false
	const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
	return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** A day as the school types it: what a field begins with. What is no day is left as it is. */
export function writeDate(text: string, format: DateFormat): string {
	if (!isDate(text)) return text
	const [year, month, day] = text.split('-')
	if (/^year/.test(format)) return text
	return (/^day/.test(format) ? [day, month, year] : [month, day, year]).join('/')
}

/** `DD/MM/YYYY, such as 31/12/2015`: no month has 31 for its number. */
export function formatWords(format: DateFormat): string {
	return `${dateOrders[orderOf(format)]}, such as ${writeDate('2015-12-31', format)}`
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
export function daysIn(year: number, month: number): number {
	return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
