export interface Month {
	/** `2026-04`. */
	month: string
	/** Its first day, and the first day of the next. */
	from: string
	until: string
}

/** The month a day lies in and those before it, the oldest first. */
export function lastMonths(day: string, count: number): Month[] {
	return Array.from({ length: count }, (_, i) => monthAt(day, i - count + 1))
}

/** So many months after the one a day lies in, or before it. */
export function monthAt(day: string, months: number): Month {
	return {
		month: monthsLater(day, months),
		from: `${monthsLater(day, months)}-01`,
		until: `${monthsLater(day, months + 1)}-01`,
	}
}

/** The month so many months later, or earlier: `2026-05` and 1 is `2026-06`. */
export function monthsLater(day: string, months: number): string {
	const at = new Date(`${day.slice(0, 7)}-01T12:00:00Z`)
	at.setUTCMonth(at.getUTCMonth() + months)
	return at.toISOString().slice(0, 7)
}

/** The months of two days and all between them: two years at most, for days that are typed may be far away. */
export function monthsBetween(from: string, to: string): string[] {
	const months = [from.slice(0, 7)]
	while (months.length < 24 && (months.at(-1) ?? '') < to.slice(0, 7))
		months.push(monthsLater(months.at(-1) ?? '', 1))
	return months
}
