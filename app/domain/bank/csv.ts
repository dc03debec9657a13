import { dateOrders, type DateFormat, type DateOrder } from '#app/utils/plain-date.ts'
import { readAmount } from '#app/utils/money.ts'
import { readDate } from '#app/utils/read-date.ts'
import {
	isBookingDay,
	keyedLines,
	MOST_BANK_LINES,
	toMisdated,
	type BankLine,
	type BankStatement,
} from './line.ts'

/** Which column of a file holds what, by its place; below zero means none. */
export interface BankColumns {
	date: number
	amount: number
	payer: number
	text: number
}

/** What reading a file came to. */
export interface ReadBankFile extends BankStatement {
	/** The names of a table's columns, and which of them were taken for what; null where the file is no table. */
	table: { names: string[]; columns: BankColumns } | null
}

/** What banks call their columns, in the languages of their customers; the first that is there is taken. */
const NAMES: Record<keyof BankColumns, RegExp[]> = {
	date: [/book|buchung|posted|posting/, /date|datum|fecha|data/],
	amount: [/^(credit|paid in|money in|haben|gutschrift)/, /amount|betrag|umsatz|montant|importe|value$/],
	payer: [/payer|debtor|counterparty|auftraggeber|zahlungspflichtig|remitter|sender/, /name|partner|payee/],
	text: [
		/reference|purpose|verwendungszweck|remittance|concepto/,
		/description|details|memo|text|narrative|libell/,
	],
}

/** The row that names the columns, and which of them hold what. Null where no row looks like one. */
export function guessColumns(rows: readonly string[][]): { header: number; columns: BankColumns } | null {
	for (const [header, row] of rows.slice(0, 20).entries()) {
		const names = row.map((name) => name.toLowerCase())
		const find = (what: keyof BankColumns) =>
			NAMES[what].reduce((found, name) => (found >= 0 ? found : names.findIndex((one) => name.test(one))), -1)
		const columns = { date: find('date'), amount: find('amount'), payer: find('payer'), text: find('text') }
		if (row.length >= 2 && columns.date >= 0 && columns.amount >= 0 && columns.date !== columns.amount)
			return { header, columns }
	}
	return null
}

/** What banks write around an amount: its sign, its currency, and that it came in. Any other letter may mean that it went out. */
const MARKS = /^\+|[A-Za-z]*\p{Sc}|(?<![A-Z])(?!DE?B)[A-Z]{3}(?![A-Z])|^R(?=[\d ])|(?<=[\d ])(?:CR?|H)$/gu

/** Banks need not write dates as the school does: the order that reads most of the rows, the school's where several do. */
function formatOf(days: readonly string[], own: DateFormat): DateFormat {
	const different = [...new Set(days)]
	const readable = (format: DateFormat) => different.filter((day) => readDate(day, format).ok).length
	const counted = [own, ...(Object.keys(dateOrders) as DateOrder[])].map((format) => ({
		format,
		days: readable(format),
	}))
	return counted.reduce((best, one) => (one.days > best.days ? one : best)).format
}

/** The incoming payments of a file whose columns are known. */
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
	let skipped = 0
	for (const row of rows.slice(header + 1)) {
		// One too many is enough to say that there are too many.
		if (lines.length > MOST_BANK_LINES) break
		const written = row[columns.date] ?? ''
		const day = readDate(written, format)
		const amount = readAmount((row[columns.amount] ?? '').replace(MARKS, ''), {
			least: -Infinity,
		})
		const payer = row[columns.payer] ?? ''
		if (!amount.ok || amount.amountMinor <= 0 || !written) skipped++
		else if (!day.ok || !isBookingDay(day.date)) {
			skipped++
			misdated.push({ day: written, payer, amountMinor: amount.amountMinor })
		} else
			lines.push({
				day: day.date,
				amountMinor: amount.amountMinor,
				payer,
				text: row[columns.text] ?? '',
			})
	}
	return { lines: keyedLines(lines), skipped, misdated: toMisdated(misdated) }
}
