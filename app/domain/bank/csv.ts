import { dateOrders, type DateFormat, type DateOrder } from '#app/utils/plain-date.ts'
import { readAmount } from '#app/utils/money.ts'
import { readDate } from '#app/utils/read-date.ts'
import {
	isBookingDay,
	keyedLines,
	MAX_BANK_LINES,
	toMisdated,
	type BankLine,
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

/** Column names used by banks in several languages. The first match wins. */
const NAMES: Record<keyof BankColumns, RegExp[]> = {
	date: [/book|buchung|posted|posting/, /date|datum|fecha|data/],
	amount: [
		/^(credit|paid in|money in|haben|gutschrift)/,
		/amount|betrag|umsatz|montant|importe|value$/,
		/^[a-z]{3}\p{Sc}$/u,
	],
	payer: [
		/payer|debtor|counter ?party|auftraggeber|zahlungspflichtig|remitter|sender/,
		/name|partner|payee/,
		/sub-description|description 2/,
	],
	text: [
		/reference|purpose|verwendungszweck|remittance|concepto/,
		/description|memo|text|narrative|libell/,
		/details/,
	],
}

/** The header row and its mapping; null if no row looks like a header. */
export function guessColumns(rows: readonly string[][]): { header: number; columns: BankColumns } | null {
	for (const [header, row] of rows.slice(0, 20).entries()) {
		const names = row.map((name) => name.toLowerCase())
		const find = (what: keyof BankColumns) =>
			NAMES[what].reduce(
				(index, name) => (index >= 0 ? index : names.findIndex((heading) => name.test(heading))),
				-1,
			)
		const columns = { date: find('date'), amount: find('amount'), payer: find('payer'), text: find('text') }
		if (row.length >= 2 && columns.date >= 0 && columns.amount >= 0 && columns.date !== columns.amount)
			return { header, columns }
	}
	return null
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
	let skipped = 0
	for (const row of rows.slice(header + 1)) {
		// One row too many is enough to reject the file.
		if (lines.length > MAX_BANK_LINES) break
		const written = row[columns.date] ?? ''
		const day = readDate(written.replace(COMPACT, '$1-$2-$3'), format)
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
