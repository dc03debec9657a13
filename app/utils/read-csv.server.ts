import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { FORMULA_SIGNS, UNSEEN } from './csv.ts'
import { steady } from './steady.ts'

export interface ReadCsv {
	columns: string[]
	/** Line number in the file. */
	rows: { line: number; cells: string[] }[]
	/** True if some lines were decoded as Windows-1252. */
	isMixed: boolean
}

interface Limits {
	rows: number
	columns: number
}

type Read = { ok: true; value: ReadCsv } | { ok: false; text: string }

const DELIMITERS = [',', ';', '\t'] as const
/** Far more than any row needs; longer lines are rejected without parsing. */
const MAX_LINE = 256 * 1024

/** Aborts parsing at the first row with too many columns. */
class TooWide extends Error {
	constructor(readonly columns: number) {
		super()
	}
}

/** Parses a spreadsheet export: UTF-8 or Windows-1252, separated by commas, semicolons or tabs, with a header. */
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
			// Trimming would remove a trailing tab, which is an empty cell.
			trim: delimiter !== '\t',
			info: true,
			// One row too many is enough to reject the file.
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
 * Decodes each line as UTF-8, or else as Windows-1252, because lists merged from several files can contain both. A line break
 * is the same byte in either.
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

/** The first overlong line; null if there is none. */
function longLineOf(bytes: Uint8Array): number | null {
	let line = 1
	let from = 0
	for (let at = 0; at < bytes.length; at++) {
		if (bytes[at] === 0x0a || bytes[at] === 0x0d) {
			// Windows ends lines with both characters.
			if (bytes[at] === 0x0a || bytes[at + 1] !== 0x0a) line++
			from = at + 1
		} else if (at - from >= MAX_LINE) return line
	}
	return null
}

/** Windows-1252 characters in the range of Latin-1 control codes. Some versions of Node cannot decode it. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function fromWindows(line: Uint8Array): string {
	return Buffer.from(line)
		.toString('latin1')
		.replace(/[\x80-\x9f]/g, (sign) => WINDOWS.charAt(sign.charCodeAt(0) - 0x80))
}

/** The most frequent delimiter of the header, outside quotes. */
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

/** Removes the apostrophe that our own exports put before text a spreadsheet would run. */
function withoutMark(cell: string): string {
	return cell.replace(MARK, '$1')
}

const MARK = new RegExp(`^(${UNSEEN})'(?=[${FORMULA_SIGNS}\\t\\r\\n])`, 'u')

function no(text: string): Read {
	return { ok: false, text }
}
