const LOCALE = 'en-GB'

const dayAndMonth = format({ day: 'numeric', month: 'long' })
const date = format({ day: 'numeric', month: 'long', year: 'numeric' })
const weekday = format({ weekday: 'long' })
const shortWeekday = format({ weekday: 'short' })
const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** `Tuesday, 14 April`, where the school is. */
export function dayWords(at: number, timeZone: string): string {
	return `${weekday(at, timeZone)}, ${dayAndMonth(at, timeZone)}`
}

/** `Tue 21 April, 15:30`. */
export function momentWords(at: number, timeZone: string): string {
	return `${shortWeekday(at, timeZone)} ${dayAndMonth(at, timeZone)}, ${time(at, timeZone)}`
}

/** `14 April 2026`. */
export function dateWords(at: number, timeZone: string): string {
	return date(at, timeZone)
}

/** Making a format costs a hundred times as much as using it, so there is one a time zone. */
function format(options: Intl.DateTimeFormatOptions) {
	const byZone = new Map<string, Intl.DateTimeFormat>()
	return (at: number, timeZone: string): string => {
		let made = byZone.get(timeZone)
		if (!made) {
			made = new Intl.DateTimeFormat(LOCALE, { timeZone, ...options })
			byZone.set(timeZone, made)
		}
		return made.format(at)
	}
}
