import { CsvError, parse } from 'csv-parse/sync'
import { isXml, readCamt } from '#app/domain/bank/camt.server.ts'
import { guessColumns, readBankCsv, type BankColumns, type ReadBankFile } from '#app/domain/bank/csv.ts'
import { LARGEST_BANK_FILE, MAX_BANK_COLUMNS, MAX_BANK_LINES, MAX_BANK_ROWS } from '#app/domain/bank/line.ts'
import type { Access } from '#app/models/access.server.ts'
import { decodeText, whyUnreadable } from '#app/utils/read-csv.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'

/** Maximum length of a column name. */
const MAX_NAME = 200

/** Many banks still export in Windows encodings. */
export function textOfBankFile({ bytes }: { bytes: Uint8Array }): string {
	return decodeText(bytes).text
}

/** The school settings needed for parsing. */
export type BankSchool = Pick<Access['school'], 'currency' | 'dateFormat'>

/** The incoming payments, or the reason why the file cannot be read. */
export function readBankFile(
	{ school }: { school: BankSchool },
	content: string,
	chosen: BankColumns | null = null,
): Outcome<ReadBankFile> {
	if (content.length > LARGEST_BANK_FILE)
		return wrong('The file is larger than 1 MB. Export fewer days at once.')
	if (isXml(content)) {
		const statement = readCamt(content, school.currency)
		if (!statement)
			return wrong('This is not a statement in camt.053 or camt.054 format. Export it as CSV or camt.053.')
		return within({ ...statement, table: null })
	}
	const table = tableOf(content)
	if (!table.ok) return table
	const rows = table.value
	if (rows.length > MAX_BANK_ROWS)
		return wrong('The file has more than 20,000 rows. Export fewer days at once.')
	if (rows.some((row) => row.length > MAX_BANK_COLUMNS))
		return wrong('The file has more than 100 columns. Export it with fewer columns.')
	const guessed = guessColumns(rows)
	if (!guessed)
		return wrong(
			'No columns with a date and an amount were found. Export the statement as CSV with column names, or as camt.053.',
		)
	const { header, columns } = { ...guessed, ...(chosen ? { columns: chosen } : {}) }
	const statement = readBankCsv(rows, { header, columns }, school.dateFormat)
	return within({
		...statement,
		table: { names: namesOf(rows, header), columns },
	})
}

function namesOf(rows: string[][], header: number): string[] {
	if (header < 0) return rows[0]?.map(() => '') ?? []
	return rows[header]?.map((name) => name.slice(0, MAX_NAME)) ?? []
}

function tableOf(content: string): Outcome<string[][]> {
	try {
		return done(bankRows(content))
	} catch (error) {
		if (error instanceof CsvError) return wrong(whyUnreadable(error))
		throw error
	}
}

/** Banks may put other lines above the header row, so all rows are returned. */
export function bankRows(content: string): string[][] {
	return parse(content, {
		bom: true,
		delimiter: separatorOf(content),
		relax_column_count: true,
		relax_quotes: true,
		skip_records_with_empty_values: true,
		// One row too many is enough to reject the file.
		to: MAX_BANK_ROWS + 1,
		trim: true,
	})
}

function separatorOf(text: string): string {
	const start = text.slice(0, 5_000)
	const count = (sign: string) => start.split(sign).length
	return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

function within(file: ReadBankFile): Outcome<ReadBankFile> {
	if (file.lines.length > MAX_BANK_LINES)
		return wrong('The file has more than 1,000 incoming payments. Export fewer days at once.')
	return done(file)
}

function wrong(text: string) {
	return refused({ file: text })
}
