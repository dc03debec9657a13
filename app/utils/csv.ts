const BOM = '\uFEFF'

export type Cell = string | number | null | undefined

/** Rows as RFC 4180 has them, marked as UTF-8 so that every spreadsheet reads names as they were written. */
export function csv(rows: readonly (readonly Cell[])[]): string {
	return BOM + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** The body and the headers of a file to keep. The name is without its ending: `students 2026-04-14`. */
export function csvFile(name: string, rows: readonly (readonly Cell[])[]) {
	return {
		body: csv(rows),
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${fileName(name)}.csv"`,
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		},
	}
}

/** Of a character class: signs a formula begins with, as wide ones, too, which an East Asian Windows reads as the others. */
export const FORMULA_SIGNS = '=+\\-@＝＋－＠'
/** What is not seen before such a sign, and may be left out by whoever reads it: blanks, controls, marks without a width. */
export const UNSEEN = '[\\s\\p{Cc}\\p{Cf}]*'

/** Some take `;`, a tab or `|` for the end of a cell or lose count of quotes. */
const RUNS = new RegExp(`(?<=(?:^|[,;|\\t\\r\\n"])${UNSEEN})(?=[${FORMULA_SIGNS}])|^(?=[\\t\\r\\n])`, 'gu')

/** A text that a spreadsheet would run is told to be text. Numbers are numbers, and nothing is an empty cell. */
function cell(value: Cell): string {
	if (value === null || value === undefined) return ''
	if (typeof value === 'number') return String(value)
	return `"${value.replace(RUNS, "'").replaceAll('"', '""')}"`
}

/** Letters without accents, figures, hyphens: what every system can keep, and no header can be broken by. */
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
