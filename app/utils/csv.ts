const BOM = '\uFEFF'

export type Cell = string | number | null | undefined

/** CSV per RFC 4180, with a BOM so that spreadsheets detect UTF-8. */
export function csv(rows: readonly (readonly Cell[])[]): string {
	return BOM + csvLines(rows)
}

/** Body and headers of a download. The name has no extension: `students 2026-04-14`. */
export function csvFile(name: string, rows: readonly (readonly Cell[])[]) {
	return download(name, csv(rows))
}

/** A long file is read and written a batch at a time, so that other requests are answered in between. */
export async function csvFileInBatches<Row>(
	name: string,
	head: readonly string[],
	batches: Iterable<readonly Row[]>,
	cellsOf: (row: Row) => Cell[],
) {
	let body = csv([head])
	for (const rows of batches) {
		body += csvLines(rows.map(cellsOf))
		await nextTurn()
	}
	return download(name, body)
}

/** Rows without a BOM, for files that are written in parts. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
	return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function nextTurn(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve))
}

function download(name: string, body: string) {
	return {
		body,
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${fileName(name)}.csv"`,
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		},
	}
}

/**
 * Characters that start a formula, as the inside of a character class; East Asian Windows also accepts the full-width ones.
 */
export const FORMULA_SIGNS = '=+\\-@＝＋－＠'
/** Characters that are invisible before such a sign and that some programs ignore. */
export const UNSEEN = '[\\s\\p{Cc}\\p{Cf}]*'

/** Some programs split cells at `;`, tab or `|`, or miscount quotes, so a formula can start after any of these. */
const RUNS = new RegExp(`(?<=(?:^|[,;|\\t\\r\\n"])${UNSEEN})(?=[${FORMULA_SIGNS}])|^(?=[\\t\\r\\n])`, 'gu')

/** Text that a spreadsheet would run is escaped. Numbers stay numbers, and null is an empty cell. */
function cell(value: Cell): string {
	if (value === null || value === undefined) return ''
	if (typeof value === 'number') return String(value)
	return `"${value.replace(RUNS, "'").replaceAll('"', '""')}"`
}

/** A file name that is valid on every system and safe in a header. */
export function fileName(name: string): string {
	const plain = name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
	return (
		plain
			.replace(/[^A-Za-z0-9]+/g, '-')
			.replace(/^-+|-+$/g, '')
			.toLowerCase()
			.slice(0, 80) || 'list'
	)
}
