import type { DateFormat } from '#app/utils/plain-date.ts'

interface Guess {
	timeZone: string
	currency: string
	dateFormat: DateFormat
}

const EURO = { currency: 'EUR', dateFormat: 'day-first' } as const

/** Countries with several time zones use the most populous one. */
const GUESSES: Record<string, Guess> = {
	US: { timeZone: 'America/New_York', currency: 'USD', dateFormat: 'month-first-12' },
	CA: { timeZone: 'America/Toronto', currency: 'CAD', dateFormat: 'year-first-12' },
	MX: { timeZone: 'America/Mexico_City', currency: 'MXN', dateFormat: 'day-first' },
	BR: { timeZone: 'America/Sao_Paulo', currency: 'BRL', dateFormat: 'day-first' },
	GB: { timeZone: 'Europe/London', currency: 'GBP', dateFormat: 'day-first' },
	ZA: { timeZone: 'Africa/Johannesburg', currency: 'ZAR', dateFormat: 'day-first' },
	AU: { timeZone: 'Australia/Sydney', currency: 'AUD', dateFormat: 'day-first-12' },
	IN: { timeZone: 'Asia/Kolkata', currency: 'INR', dateFormat: 'day-first-12' },
	JP: { timeZone: 'Asia/Tokyo', currency: 'JPY', dateFormat: 'year-first' },
	CN: { timeZone: 'Asia/Shanghai', currency: 'CNY', dateFormat: 'year-first' },
	IE: { timeZone: 'Europe/Dublin', ...EURO },
	DE: { timeZone: 'Europe/Berlin', ...EURO },
	AT: { timeZone: 'Europe/Vienna', ...EURO },
	FR: { timeZone: 'Europe/Paris', ...EURO },
	BE: { timeZone: 'Europe/Brussels', ...EURO },
	NL: { timeZone: 'Europe/Amsterdam', ...EURO },
	ES: { timeZone: 'Europe/Madrid', ...EURO },
	IT: { timeZone: 'Europe/Rome', ...EURO },
	PT: { timeZone: 'Europe/Lisbon', ...EURO },
	FI: { timeZone: 'Europe/Helsinki', ...EURO },
}

/** Preselected values for a school in a country. */
export function guessFor(country: string | null): Guess {
	return GUESSES[country ?? ''] ?? { timeZone: 'UTC', currency: 'USD', dateFormat: 'day-first' }
}

/** The first day of the week in a country, as 1 for Monday to 7 for Sunday. */
export function weekStartOf(country: string | undefined): number {
	if (!country) return 1
	const locale: WithWeek = new Intl.Locale(`und-${country}`)
	return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

const LETTER_COUNTRIES = 'BZ CA CL CO CR DO GT HN MX NI PA PH PR SV US VE'.split(' ')

export type PaperSize = 'A4' | 'LETTER'

/** The size of the paper in the printers of a country. */
export function paperSizeOf(country: string | null): PaperSize {
	return country && LETTER_COUNTRIES.includes(country) ? 'LETTER' : 'A4'
}

/** Engines have the same facts as a property or as a method. */
type WithWeek = Intl.Locale & { weekInfo?: { firstDay: number }; getWeekInfo?: () => { firstDay: number } }
