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
}

export const MOST_BANK_LINES = 1_000
/** With what went out, and what a bank writes above and below. */
export const MOST_BANK_ROWS = 20_000
export const MOST_BANK_COLUMNS = 100
export const LARGEST_BANK_FILE = 1024 * 1024
/** Longer texts are cut, so that nobody can fill the database with one line. */
const LONGEST_TEXT = 300

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
