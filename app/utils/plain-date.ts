/** Days without a time or a zone, as `2026-04-14`: birthdays, due dates, first and last days. */

/** How a school writes its dates where they are typed. */
export const dateFormats = {
	'day-first': 'DD/MM/YYYY',
	'month-first': 'MM/DD/YYYY',
	'year-first': 'YYYY-MM-DD',
} as const

export type DateFormat = keyof typeof dateFormats

/** Whether there is such a day; the 29th of February is one in leap years only. */
export function isDate(text: string): boolean {
	const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
	if (!parts) return false
	const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
	return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

export type TypedDate = { ok: true; date: string } | { ok: false; message: string }

/** As a date control sends it, or as the school writes it: `14/4/2026`, `14.04.2026`, `14-4-2026`. */
export function readDate(typed: string, format: DateFormat = 'day-first'): TypedDate {
	const text = typed.trim()
	const example = `Enter a date as ${dateFormats[format]}, such as ${exampleOf(format)}`
	const parts = /^(\d{1,4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,4})$/.exec(text)
	if (!parts) return { ok: false, message: example }
	const [first = '', second = '', third = ''] = parts.slice(1)
	const [year, month, day] =
		first.length === 4
			? [first, second, third]
			: format === 'month-first'
				? [third, first, second]
				: [third, second, first]
	if (year.length !== 4 || day.length > 2) return { ok: false, message: example }
	const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
	return isDate(date) ? { ok: true, date } : { ok: false, message: `There is no such day as ${text}` }
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

function exampleOf(format: DateFormat): string {
	return { 'day-first': '31/12/2015', 'month-first': '12/31/2015', 'year-first': '2015-12-31' }[format]
}
