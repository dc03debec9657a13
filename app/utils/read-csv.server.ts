import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { FORMULA_SIGNS, UNSEEN } from './csv.ts'
import { steady } from './steady.ts'

export interface ReadCsv {
	columns: string[]
	/** With the line of the file each begins on. */
	rows: { line: number; cells: string[] }[]
	/** Lines that are no UTF-8 and were read as Windows has them. */
	isMixed: boolean
}

interface Limits {
	rows: number
	columns: number
}

type Read = { ok: true; value: ReadCsv } | { ok: false; words: string }

const DELIMITERS = [',', ';', '\t'] as const
/** Far more than a row of a list has. What is longer is no list, and is not worth taking apart. */
const LONGEST_LINE = 256 * 1024

/** Ends the reading of a file at its first row with too many columns. */
class TooWide extends Error {
	constructor(readonly columns: number) {
		super()
	}
}

/** A list as a spreadsheet saves it: UTF-8 or Windows-1252, apart by commas, semicolons or tabs, its columns named first. */
export function readCsv(bytes: Uint8Array, most: Limits): Read {
	if (bytes.includes(0))
		return no('This is not a text file. In your spreadsheet, choose “Save as” and then “CSV UTF-8”.')
	const long = longLineOf(bytes)
	if (long !== null)
		return no(
			`Line ${long} is too long for one student. Save the list as CSV with a line for each, then upload it again.`,
		)
	const { text: decoded, isMixed } = decodeText(bytes)
	const text = steady(decoded)
	const delimiter = delimiterOf(text)
	let records: { record: string[]; info: { lines: number } }[]
	try {
		records = parse(text, {
			delimiter,
			relax_column_count: true,
			skip_empty_lines: true,
			// A tab at the end of a line is an empty cell.
			trim: delimiter !== '\t',
			info: true,
			// One more than may be is enough to say that there are too many.
			to: most.rows + 2,
			on_record: (row) => {
				const { length } = (row as unknown as { record: string[] }).record
				if (length > most.columns) throw new TooWide(length)
				return row
			},
		}) as unknown as typeof records
	} catch (error) {
		if (error instanceof TooWide)
			return no(
				`This file has ${error.columns} columns. Up to ${most.columns} can be read: delete those you do not need.`,
			)
		if (error instanceof CsvError) return no(whyUnreadable(error))
		throw error
	}
	const [head, ...rest] = records
	const columns = head?.record ?? []
	const widest = records.reduce((most, { record }) => Math.max(most, record.length), 0)
	const rows = rest.filter(({ record }) => record.some((cell) => cell.trim() !== ''))
	if (rows.length > most.rows)
		return no(
			`This file has more than ${most.rows.toLocaleString('en')} rows. Split it into several files and import them one after the other.`,
		)
	if (rows.length === 0)
		return no(
			'This file has no rows. The first line has to name the columns, and each line after it is a student.',
		)
	return {
		ok: true,
		value: {
			isMixed,
			columns: Array.from(
				{ length: widest },
				(_, i) => columns[i]?.trim().slice(0, 200) || `Column ${i + 1}`,
			),
			rows: rows.map(({ record, info }) => ({
				line: info.lines,
				cells: record.map((cell) => withoutMark(cell.trim())),
			})),
		},
	}
}

/**
 * A line is UTF-8 or, where it cannot be, Windows-1252: lists that were put together from several files have both. A
 * line break is the same byte in either.
 */
export function decodeText(bytes: Uint8Array): { text: string; isMixed: boolean } {
	const decoder = new TextDecoder()
	if (isUtf8(bytes)) return { text: decoder.decode(bytes), isMixed: false }
	const lines: string[] = []
	for (let from = 0; from < bytes.length;) {
		const end = bytes.indexOf(0x0a, from)
		const until = end === -1 ? bytes.length : end + 1
		const line = bytes.subarray(from, until)
		lines.push(isUtf8(line) ? decoder.decode(line) : fromWindows(line))
		from = until
	}
	return { text: lines.join(''), isMixed: true }
}

/** The number of the first line that is no row of a list; null where there is none. */
function longLineOf(bytes: Uint8Array): number | null {
	let line = 1
	let from = 0
	for (let at = 0; at < bytes.length; at++) {
		if (bytes[at] === 0x0a || bytes[at] === 0x0d) {
			// Windows ends a line with both.
			if (bytes[at] === 0x0a || bytes[at + 1] !== 0x0a) line++
			from = at + 1
		} else if (at - from >= LONGEST_LINE) return line
	}
	return null
}

/** What Windows-1252 has where Latin-1 has control characters; not every version of Node reads it. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function fromWindows(line: Uint8Array): string {
	return Buffer.from(line)
		.toString('latin1')
		.replace(/[\x80-\x9f]/g, (sign) => WINDOWS.charAt(sign.charCodeAt(0) - 0x80))
}

/** The one that the line of names has most of, outside of quotes. */
function delimiterOf(text: string): string {
	const names = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '')
	const counts = DELIMITERS.map((delimiter) => names.split(delimiter).length)
	return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

export function whyUnreadable(error: CsvError): string {
	const { lines } = error as unknown as { lines?: number }
	const where = lines ? `Line ${lines}` : 'A line'
	if (error.code === 'CSV_QUOTE_NOT_CLOSED')
		return `A quotation mark is opened and never closed. Look for a lone " in the file, then upload it again.`
	return `${where} has a quotation mark in the middle of a cell. Delete it, or save the file as CSV again, then upload it again.`
}

/** Lists of ours put a mark before what a spreadsheet would run. Back here it is no part of the text. */
function withoutMark(cell: string): string {
	return cell.replace(MARK, '$1')
}

const MARK = new RegExp(`^(${UNSEEN})'(?=[${FORMULA_SIGNS}\\t\\r\\n])`, 'u')

function no(words: string): Read {
	return { ok: false, words }
}
