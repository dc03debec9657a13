import { isXml, readCamt } from '#app/domain/bank/camt.server.ts'
import { guessColumns, readBankCsv, readCsv, type BankColumns } from '#app/domain/bank/csv.ts'
import { LARGEST_BANK_FILE, MOST_BANK_LINES, type BankStatement } from '#app/domain/bank/line.ts'
import type { Access } from '#app/models/access.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Uploaded } from '#app/web/uploads.server.ts'

/** Many banks still write what Windows wrote thirty years ago. */
export function textOfBankFile({ bytes }: Uploaded): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}

export interface ReadBankFile extends BankStatement {
	/** Of a table: its columns, which of them were taken for what, and its first rows. */
	table: { names: string[]; columns: BankColumns } | null
}

/** The incoming payments of a file, or why there are none to be had. */
export function readBankFile(
	{ school }: Access,
	content: string,
	chosen: BankColumns | null = null,
): Outcome<ReadBankFile> {
	if (content.length > LARGEST_BANK_FILE)
		return wrong('The file is larger than 1 MB. Export fewer days at once.')
	if (isXml(content)) {
		const statement = readCamt(content, school.currency)
		if (!statement) return wrong('This is not a statement in camt.053 format. Export it as CSV or camt.053.')
		return within({ ...statement, table: null })
	}
	const rows = readCsv(content)
	const guessed = guessColumns(rows)
	if (!guessed)
		return wrong(
			'No row names a date and an amount. Export the statement as CSV with column names, or as camt.053.',
		)
	const { header, columns } = { ...guessed, ...(chosen ? { columns: chosen } : {}) }
	const statement = readBankCsv(rows, { header, columns }, school.dateFormat)
	return within({ ...statement, table: { names: rows[header] ?? [], columns } })
}

function within(file: ReadBankFile): Outcome<ReadBankFile> {
	if (file.lines.length > MOST_BANK_LINES)
		return wrong('The file has more than 1,000 incoming payments. Export fewer days at once.')
	return done(file)
}

function wrong(words: string) {
	return refused({ file: words })
}
