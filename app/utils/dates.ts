const LOCALE = 'en-GB'

/** `Tuesday, 14 April`, where the school is. */
export function dayWords(at: number, timeZone: string): string {
	return new Intl.DateTimeFormat(LOCALE, { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
		.format(at)
		.replace(/^(\w+) /, '$1, ')
}

/** `Tue 21 April, 15:30`. */
export function momentWords(at: number, timeZone: string): string {
	const part = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(LOCALE, { timeZone, ...options }).format(at)
	return `${part({ weekday: 'short' })} ${part({ day: 'numeric', month: 'long' })}, ${part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`
}

/** `14 April 2026`. */
export function dateWords(at: number, timeZone: string): string {
	return new Intl.DateTimeFormat(LOCALE, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
		at,
	)
}
