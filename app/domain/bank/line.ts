import { daysAfter, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'

/** A payment as a bank statement has it. */
export interface BankLine {
	/** Tells it from every other line: the same line of another file has the same key. */
	key: string
	/** `2026-05-04`. */
	day: string
	amountMinor: number
	payer: string
	text: string
}

/** What a file came to. Lines that are no incoming payments are only counted. */
export interface BankStatement {
	lines: BankLine[]
	/** Money that went out, other currencies and rows that cannot be read. */
	skipped: number
	/** Payments among the skipped rows whose day cannot be right, as the file writes it. */
	misdated: Pick<BankLine, 'day' | 'payer' | 'amountMinor'>[]
}

/** No statement that is uploaded today is older. */
const FIRST_BOOKING_DAY = '2000-01-01'

/** Whether a bank can have booked a payment on a day: it exists, and it is tomorrow at the latest. */
export function isBookingDay(day: string): boolean {
	return isDate(day) && day >= FIRST_BOOKING_DAY && day <= daysAfter(today('UTC'), 1)
}

export const MOST_BANK_LINES = 1_000
/** With what went out, and what a bank writes above and below. */
export const MOST_BANK_ROWS = 20_000
export const MOST_BANK_COLUMNS = 100
export const LARGEST_BANK_FILE = 1024 * 1024
/** Longer texts are cut, so that nobody can fill the database with one line. */
const LONGEST_TEXT = 300

/** More than these are a file whose dates are all wrong. */
const MAX_MISDATED = 20

/** The first payments of a file whose day cannot be right, to be named. */
export function toMisdated(lines: BankStatement['misdated']): BankStatement['misdated'] {
	return lines.slice(0, MAX_MISDATED).map(({ day, payer, amountMinor }) => ({
		day: day.slice(0, LONGEST_TEXT),
		payer: payer.slice(0, LONGEST_TEXT),
		amountMinor,
	}))
}

/** Lines with their keys. Two that say the same are told apart by their order. */
export function keyedLines(lines: readonly Omit<BankLine, 'key'>[]): BankLine[] {
	const seen = new Map<string, number>()
	return lines.map((line) => {
		const [payer, text] = [line.payer, line.text].map((one) =>
			one.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT),
		)
		const said = [line.day, line.amountMinor, payer, text].join('|')
		const nth = (seen.get(said) ?? 0) + 1
		seen.set(said, nth)
		return { ...line, payer: payer ?? '', text: text ?? '', key: `${said}|${nth}` }
	})
}
