import type { BankColumns, ReadBankFile } from '#app/domain/bank/csv.ts'
import { MAX_COLUMNS, MAX_ROWS } from '#app/domain/student/import.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { readCsv } from '#app/utils/read-csv.server.ts'
import { readBankFile, textOfBankFile, type BankSchool } from './bank-file.server.ts'

/** A file to parse, with its options. */
export type UploadAsked =
	| { kind: 'students'; bytes: Uint8Array }
	| { kind: 'bank'; bytes: Uint8Array; school: BankSchool; columns: BankColumns | null }

export interface StudentList {
	columns: string[]
	/** Line number in the file, and the cells as JSON. */
	rows: { line: number; cells: string }[]
}

/** The result, including the text of a bank file, which may be parsed again with other columns. */
export type UploadRead = StudentList | (ReadBankFile & { content: string })

export function readUpload(asked: UploadAsked): Outcome<UploadRead> {
	if (asked.kind === 'students') {
		const read = readCsv(asked.bytes, { rows: MAX_ROWS, columns: MAX_COLUMNS })
		if (!read.ok) return refused({ file: read.text })
		const { columns, rows } = read.value
		return done({ columns, rows: rows.map(({ line, cells }) => ({ line, cells: JSON.stringify(cells) })) })
	}
	const content = textOfBankFile(asked)
	const read = readBankFile(asked, content, asked.columns)
	return read.ok ? done({ ...read.value, content }) : read
}
