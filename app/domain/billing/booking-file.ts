import { csvLines, type Cell } from '#app/utils/csv.ts'
import { orderOf, type DateFormat } from '#app/utils/plain-date.ts'
import { isDatev, type BookProgram } from './books.ts'
import { datevHead, datevLine, type DatevClient } from './datev.ts'

/** A booking with the accounts of the school. */
export interface Booked {
	/** Counts from 1 within a month, so that the numbers of journals are the same in every download. */
	no: number
	day: string
	document: string
	text: string
	family: string
	debit: string
	credit: string
	amountMinor: number
	taxKey: string | null
}

export interface BookFile {
	program: BookProgram
	period: string
	currency: string
	dateFormat: DateFormat
	datev: DatevClient
	/** Name of the tax rate without tax in Xero. */
	untaxed: string
}

const QUICKBOOKS = [
	'Journal No',
	'Journal Date',
	'Account Name',
	'Debits',
	'Credits',
	'Description',
	'Name',
	'Currency',
]
const XERO = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']

export function bookFileHead(file: BookFile): string {
	if (isDatev(file.program)) return datevHead(file)
	return csvLines([file.program === 'xero' ? XERO : QUICKBOOKS])
}

export function bookFileLines(file: BookFile, bookings: readonly Booked[]): string {
	if (isDatev(file.program)) return bookings.map((booking) => datevLine(booking, file.currency)).join('')
	return csvLines(
		bookings.flatMap((booking) => (file.program === 'xero' ? xeroLines : quickbooksLines)(file, booking)),
	)
}

function quickbooksLines({ period, currency, dateFormat }: BookFile, booking: Booked): Cell[][] {
	const { no, day, debit, credit, text, family, amountMinor } = booking
	const about = [`${period}-${no}`, dayIn(dateFormat, day)]
	const amount = amountMinor / 100
	return [
		[...about, debit, amount, null, text, family, currency],
		[...about, credit, null, amount, text, family, currency],
	]
}

/** Lines with one narration and one date are a journal. A debit is positive. */
function xeroLines({ period, dateFormat, untaxed }: BookFile, booking: Booked): Cell[][] {
	const { no, day, debit, credit, text, family, amountMinor } = booking
	const about = [`${period}-${no} ${text}`, dayIn(dateFormat, day), family]
	const amount = amountMinor / 100
	return [
		[...about, debit, untaxed, amount],
		[...about, credit, untaxed, -amount],
	]
}

/** Neither program reads a year first. */
function dayIn(format: DateFormat, date: string): string {
	const [year, month, day] = date.split('-')
	return (orderOf(format) === 'month-first' ? [month, day, year] : [day, month, year]).join('/')
}

/**
 * Reads a finished file again and adds up what it changes the families' accounts by, so that the total does not rely on the
 * code that wrote it.
 */
export function sumOfFile(text: string, program: BookProgram, families: ReadonlySet<string>) {
	const sums = { familiesMinor: 0, debitMinor: 0, creditMinor: 0 }
	const book = (account: string, minor: number) => {
		if (families.has(account)) sums.familiesMinor += minor
		sums[minor > 0 ? 'debitMinor' : 'creditMinor'] += Math.abs(minor)
	}
	const lines = text.split('\r\n').slice(isDatev(program) ? 2 : 1)
	for (const line of lines) {
		if (!line) continue
		const cells = cellsOf(line, isDatev(program) ? ';' : ',')
		if (isDatev(program)) {
			const minor = minorOf((cells[0] ?? '').replace(',', '.')) * (cells[1] === 'S' ? 1 : -1)
			book(cells[6] ?? '', minor)
			book(cells[7] ?? '', -minor)
		} else if (program === 'xero') book(cells[3] ?? '', minorOf(cells[5] ?? ''))
		else book(cells[2] ?? '', minorOf(cells[3] ?? '') - minorOf(cells[4] ?? ''))
	}
	return sums
}

const minorOf = (text: string) => Math.round(Number(text) * 100)

function cellsOf(line: string, separator: string): string[] {
	const cells = line.match(new RegExp(`(?:"(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'g')) ?? []
	return cells.map((cell) => cell.replace(/[;,]$/, '').replace(/^"|"$/g, '').replaceAll('""', '"'))
}
