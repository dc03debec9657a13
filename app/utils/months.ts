export interface Month {
	/** `2026-04`. */
	month: string
	/** The first day, and the first day of the following month. */
	from: string
	until: string
}

/** The last months including the current one, oldest first. */
export function lastMonths(day: string, count: number): Month[] {
	return Array.from({ length: count }, (_, i) => monthAt(day, i - count + 1))
}

/** Negative numbers go back in time. */
export function monthAt(day: string, months: number): Month {
	return {
		month: monthsLater(day, months),
		from: `${monthsLater(day, months)}-01`,
		until: `${monthsLater(day, months + 1)}-01`,
	}
}

/** Month arithmetic: `2026-05` plus 1 is `2026-06`. */
export function monthsLater(day: string, months: number): string {
	const at = new Date(`${day.slice(0, 7)}-01T12:00:00Z`)
	at.setUTCMonth(at.getUTCMonth() + months)
	return at.toISOString().slice(0, 7)
}

/** All months of a range, at most 24, since typed dates may be far apart. */
export function monthsBetween(from: string, to: string): string[] {
	const months = [from.slice(0, 7)]
	while (months.length < 24 && (months.at(-1) ?? '') < to.slice(0, 7))
		months.push(monthsLater(months.at(-1) ?? '', 1))
	return months
}

/** Counts calendar months, including the first and the last. */
export function countMonths(from: string, to: string): number {
	const [year = 0, month = 0] = from.split('-').map(Number)
	const [lastYear = 0, lastMonth = 0] = to.split('-').map(Number)
	return (lastYear - year) * 12 + lastMonth - month + 1
}
