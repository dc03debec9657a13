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

/** A spreadsheet runs what begins like a formula, so text that does is told to be text. Numbers are numbers. */
function cell(value: Cell): string {
	if (typeof value === 'number') return String(value)
	const text = value ?? ''
	const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Letters without accents, figures, hyphens: what every system can keep, and no header can be broken by. */
function fileName(name: string): string {
	const plain = name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
	return (
		plain
			.replace(/[^A-Za-z0-9]+/g, '-')
			.replace(/^-+|-+$/g, '')
			.toLowerCase()
			.slice(0, 80) || 'list'
	)
}
