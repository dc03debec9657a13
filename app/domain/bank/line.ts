import { daysAfter, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'

/** A payment in a bank statement. */
export interface BankLine {
	/** Identifies the payment across files: the same line in another file has the same key. */
	key: string
	/** `2026-05-04`. */
	day: string
	amountMinor: number
	payer: string
	text: string
	/** Ids of a direct debit or of its batch that the school gave the bank. */
	refs?: string[]
}

/** Money the bank took back, by the id that the school gave it. */
export interface BankReturn {
	id: string
	/** The bank's reason, such as `AM04`; empty if it gives none. */
	code: string
}

/** A row that brought no money. Its amount is null if the file has a column of its own for it. */
export type BankOutgoing = Pick<BankLine, 'payer' | 'text'> & { amountMinor: number | null }

/** Result of reading a file. Lines that are not incoming payments are only counted. */
export interface BankStatement {
	lines: BankLine[]
	/** Outgoing money, other currencies and unreadable rows. */
	skipped: number
	/** Skipped payments with an impossible date, as written in the file. */
	misdated: Pick<BankLine, 'day' | 'payer' | 'amountMinor'>[]
	/** Outgoing money with an id, some of which is returned direct debits. Left out where there is none. */
	returns?: BankReturn[]
	/** Outgoing rows of a table, some of which may be returned payments. Left out where there is none. */
	outgoing?: BankOutgoing[]
}

/** No bank still exports older statements. */
const FIRST_BOOKING_DAY = '2000-01-01'

/** The date exists and is tomorrow at the latest. */
export function isBookingDay(day: string): boolean {
	return isDate(day) && day >= FIRST_BOOKING_DAY && day <= daysAfter(today('UTC'), 1)
}

export const MAX_BANK_LINES = 1_000
/** The limit includes outgoing payments and the bank's own header and footer rows. */
export const MAX_BANK_ROWS = 20_000
export const MAX_BANK_COLUMNS = 100
export const LARGEST_BANK_FILE = 1024 * 1024
/** Longer texts are cut to limit the stored data per line. */
const MAX_TEXT = 300

/** If more dates are invalid, the whole file has a date problem. */
const MAX_MISDATED = 20

/** The first outgoing rows, to be compared with recorded payments. */
export function toOutgoing(rows: readonly BankOutgoing[]): Pick<BankStatement, 'outgoing'> {
	const outgoing = rows.slice(0, MAX_BANK_LINES).map(({ payer, text, amountMinor }) => ({
		payer: payer.slice(0, MAX_TEXT),
		text: text.slice(0, MAX_TEXT),
		amountMinor,
	}))
	return outgoing.length > 0 ? { outgoing } : {}
}

/** The first misdated payments, to be listed by name. */
export function toMisdated(lines: BankStatement['misdated']): BankStatement['misdated'] {
	return lines.slice(0, MAX_MISDATED).map(({ day, payer, amountMinor }) => ({
		day: day.slice(0, MAX_TEXT),
		payer: payer.slice(0, MAX_TEXT),
		amountMinor,
	}))
}

/** Identical lines are numbered to keep their keys distinct. */
export function keyedLines(lines: readonly Omit<BankLine, 'key'>[]): BankLine[] {
	const seen = new Map<string, number>()
	return lines.map((line) => {
		const [payer, text] = [line.payer, line.text].map((value) =>
			value.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT),
		)
		const said = [line.day, line.amountMinor, payer, text].join('|')
		const nth = (seen.get(said) ?? 0) + 1
		seen.set(said, nth)
		return { ...line, payer: payer ?? '', text: text ?? '', key: `${said}|${nth}` }
	})
}
