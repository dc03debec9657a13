const LOCALE = 'en-GB'

/** `Tuesday, 14 April`, where the school is. */
export function dayWords(at: number, timeZone: string): string {
	return format(at, timeZone, { weekday: 'long', day: 'numeric', month: 'long' }).replace(/^(\w+) /, '$1, ')
}

/** `Tue 21 April, 15:30`. */
export function momentWords(at: number, timeZone: string): string {
	const weekday = format(at, timeZone, { weekday: 'short' })
	const day = format(at, timeZone, { day: 'numeric', month: 'long' })
	return `${weekday} ${day}, ${format(at, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`
}

/** `14 April 2026`. */
export function dateWords(at: number, timeZone: string): string {
	return format(at, timeZone, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** Zones times formats in use; a school's time zone comes from a list, so this only guards against a mistake. */
const KEPT = 2_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs a hundred times as much as using it. */
function format(at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
	const key = timeZone + Object.entries(options).flat().join()
	let made = formats.get(key)
	if (!made) {
		made = new Intl.DateTimeFormat(LOCALE, { timeZone, ...options })
		if (formats.size < KEPT) formats.set(key, made)
	}
	return made.format(at)
}
