import { dateOrders, type DateFormat, type DateOrder } from '#app/utils/plain-date.ts'
import { readAmount } from '#app/utils/read-amount.ts'
import { readDate } from '#app/utils/read-date.ts'
import {
	isBookingDay,
	keyedLines,
	MAX_BANK_LINES,
	toMisdated,
	toOutgoing,
	type BankLine,
	type BankOutgoing,
	type BankStatement,
} from './line.ts'

/** Index of the column for each field; negative if the file has none. */
export interface BankColumns {
	date: number
	amount: number
	payer: number
	text: number
}

export interface ReadBankFile extends BankStatement {
	/** The column names and their mapping; null if the file is not a table. */
	table: { names: string[]; columns: BankColumns } | null
}

/** Two columns for money in and out. The one for money in may be empty. */
const CREDITS = /^(credit|paid in|money in|haben|gutschrift)/
const DEBITS = /^(debit|paid out|money out|soll|belastung)/

/** Column names used by banks in several languages. The first that matches a column with such cells wins. */
const NAMES: Record<keyof BankColumns, RegExp[]> = {
	date: [/book|buchung|posted|posting/, /date|datum|fecha|data/],
	amount: [CREDITS, /amount|betrag|umsatz|montant|importe|value$/, /^[a-z]{3}\p{Sc}$/u],
	payer: [
		/payer|debtor|counter ?party|auftraggeber|zahlungspflichtig|remitter|sender/,
		/(?<!account )name|partner|payee/,
		/sub-description|description 2/,
	],
	text: [
		/reference|purpose|verwendungszweck|remittance|concepto/,
		/description|memo|text|narrative|libell/,
		/details/,
	],
}

/** Names that are not of such a column: accounts and banks may be the school’s own. */
const UNFIT: Partial<Record<keyof BankColumns, RegExp>> = {
	amount: DEBITS,
	payer: /iban|bic|konto|bank ?name/,
}

/** Enough to know a column by its cells. */
const SAMPLE = 50

/** The header row and its mapping, or -1 for a file without one; null if neither is recognized. */
export function guessColumns(rows: readonly string[][]): { header: number; columns: BankColumns } | null {
	const headers = rows.slice(0, 20).flatMap((row, header) => {
		const columns = columnsOf(row, rows.slice(header + 1, header + 1 + SAMPLE))
		const isHeader = row.length >= 2 && columns.date.at >= 0 && columns.amount.at >= 0
		return isHeader && columns.date.at !== columns.amount.at ? [{ header, columns }] : []
	})
	// A line above the table may have the words of a header, but no amounts below it.
	const found = headers.find(({ columns }) => columns.amount.cells > 0) ?? headers[0]
	if (!found) return guessWithoutNames(rows)
	const { date, amount, payer, text } = found.columns
	return {
		header: found.header,
		columns: { date: date.at, amount: amount.at, payer: payer.at, text: text.at },
	}
}

interface Column {
	/** Negative if there is none. */
	at: number
	/** The rows of the sample in which it has a day or an amount. */
	cells: number
}

function columnsOf(row: readonly string[], body: readonly string[][]): Record<keyof BankColumns, Column> {
	const headings = row.map((name) => name.toLowerCase())
	const hasDebits = headings.some((heading) => DEBITS.test(heading))
	const find = (what: keyof BankColumns, isCell: (cell: string) => boolean) => {
		let first: Column = { at: -1, cells: 0 }
		for (const name of NAMES[what]) {
			const named = headings.flatMap((heading, at) => {
				if (!name.test(heading) || UNFIT[what]?.test(heading)) return []
				return [{ at, cells: body.filter((cells) => isCell(cells[at] ?? '')).length }]
			})
			const [best] = named.toSorted((one, other) => other.cells - one.cells)
			if (best && (best.cells > 0 || (hasDebits && name === CREDITS))) return best
			if (first.at < 0) first = named[0] ?? first
		}
		return first
	}
	const isNone = () => false
	return {
		date: find('date', isDay),
		amount: find('amount', isAmount),
		payer: find('payer', isNone),
		text: find('text', isNone),
	}
}

const WRITTEN_DAY = /^(\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|\d{8})$/
const WRITTEN_AMOUNT = /^[-+]?\d[\d.,’ ]*[.,]\d\d$/

/** Days in figures, and with the name of the month. */
const DAYS = [
	/^\d{1,4}[./ -]+(\d{1,2}|\p{L}{3,10})[./, -]+\d{2,4}/u,
	/^\p{L}{3,10}\.? \d{1,2},? \d{4}/u,
	/^\d{8}$/,
]

const isDay = (cell: string) => DAYS.some((pattern) => pattern.test(cell))

function isAmount(cell: string): boolean {
	if (WRITTEN_DAY.test(cell) || !/\d/.test(cell)) return false
	return readAmount(cell.replace(MARKS, ''), { least: -Infinity }).ok
}

/** Some banks name no columns: those with a day and an amount in every row are found by what is in them. */
function guessWithoutNames(rows: readonly string[][]) {
	const [first = []] = rows
	const inEveryRow = (pattern: RegExp) =>
		first.findIndex((_, at) => rows.every((row) => pattern.test(row[at] ?? '')))
	const [date, amount] = [inEveryRow(WRITTEN_DAY), inEveryRow(WRITTEN_AMOUNT)]
	if (date < 0 || amount < 0) return null
	const lengthOf = (at: number) => rows.reduce((length, row) => length + (row[at]?.length ?? 0), 0)
	const others = [...first.keys()].filter((at) => at !== date && at !== amount)
	const [text = -1] = others.sort((a, b) => lengthOf(b) - lengthOf(a))
	return { header: -1, columns: { date, amount, payer: -1, text } }
}

/** Signs, currencies and credit markers around an amount. Any other letter could mark a debit, so it is not removed. */
const MARKS = /^\+|[A-Za-z]*\p{Sc}|(?<![A-Z])(?!DE?B)[A-Z]{3}(?![A-Z])|^R(?=[\d ])|(?<=[\d ])(?:CR?|H)$/gu

/** A day without separators, such as 20261127. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/

/** Banks often use another date format than the school. The format that parses most rows wins; the school's wins a tie. */
function formatOf(days: readonly string[], own: DateFormat): DateFormat {
	const different = [...new Set(days)]
	const readable = (format: DateFormat) => different.filter((day) => readDate(day, format).ok).length
	const counted = [own, ...(Object.keys(dateOrders) as DateOrder[])].map((format) => ({
		format,
		days: readable(format),
	}))
	return counted.reduce((best, candidate) => (candidate.days > best.days ? candidate : best)).format
}

export function readBankCsv(
	rows: readonly string[][],
	{ header, columns }: { header: number; columns: BankColumns },
	own: DateFormat,
): BankStatement {
	const format = formatOf(
		rows.slice(header + 1).map((row) => row[columns.date] ?? ''),
		own,
	)
	const lines: Omit<BankLine, 'key'>[] = []
	const misdated: BankStatement['misdated'] = []
	const outgoing: BankOutgoing[] = []
	let skipped = 0
	for (const row of rows.slice(header + 1)) {
		// One row too many is enough to reject the file.
		if (lines.length > MAX_BANK_LINES) break
		const written = row[columns.date] ?? ''
		const day = readDate(written.replace(COMPACT, '$1-$2-$3'), format)
		const cell = row[columns.amount] ?? ''
		const payer = row[columns.payer] ?? ''
		const text = row[columns.text] ?? ''
		const amount = readAmount(cell.replace(MARKS, ''), { least: -Infinity })
		if (!amount.ok || amount.amountMinor <= 0 || !written) {
			skipped++
			if (day.ok && amount.ok && amount.amountMinor < 0)
				outgoing.push({ payer, text, amountMinor: -amount.amountMinor })
			else if (day.ok && cell === '') outgoing.push({ payer, text, amountMinor: null })
		} else if (!day.ok || !isBookingDay(day.date)) {
			skipped++
			misdated.push({ day: written, payer, amountMinor: amount.amountMinor })
		} else
			lines.push({
				day: day.date,
				amountMinor: amount.amountMinor,
				payer,
				text,
			})
	}
	return { lines: keyedLines(lines), skipped, misdated: toMisdated(misdated), ...toOutgoing(outgoing) }
}
