/** The month so many months later, or earlier: `2026-05` and 1 is `2026-06`. */
export function monthsLater(period: string, months: number): string {
	const [year = 0, month = 0] = period.split('-').map(Number)
	return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}
