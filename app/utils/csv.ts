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

/**
 * A spreadsheet runs what begins like a formula, and some take `;`, a tab or `|` for the end of a cell or lose count of
 * quotes: there too a text is told to be text. Numbers are numbers, and nothing is an empty cell.
 */
function cell(value: Cell): string {
	if (value === null || value === undefined) return ''
	if (typeof value === 'number') return String(value)
	const harmless = value.replace(/(^|[,;|\t\r\n"])(\s*)(?=[=+\-@])/g, "$1$2'").replace(/^(?=[\t\r\n])/, "'")
	return `"${harmless.replaceAll('"', '""')}"`
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
