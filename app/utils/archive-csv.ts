import { FORMULA_SIGNS, UNSEEN } from './csv.ts'

type Value = string | number | null

/** Cells a spreadsheet would run as a formula, and cells that start like this escape. */
const RUNS = new RegExp(`^(?:['\\t\\r]|${UNSEEN}[${FORMULA_SIGNS}])`, 'u')

/**
 * Lossless CSV: null is an empty cell, empty text is `""`, and text a spreadsheet would run gets an apostrophe that reading
 * removes.
 */
export function archiveLine(values: readonly Value[]): string {
	return `${values.map(cell).join(',')}\r\n`
}

function cell(value: Value): string {
	if (value === null) return ''
	if (typeof value === 'number') return String(value)
	return `"${(RUNS.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}

/** Inverse of `archiveLine`, including the header. Throws on any other format. */
export function* archiveLines(text: string): Generator<Value[]> {
	// A quoted or bare cell, followed by the end of the cell or line.
	const cells = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n)/gy
	let line: Value[] = []
	let at = 0
	for (let match = cells.exec(text); match; match = cells.exec(text)) {
		const [, quoted, bare = '', end] = match
		at = cells.lastIndex
		line.push(quoted === undefined ? (bare === '' ? null : Number(bare)) : unescaped(quoted))
		if (end === ',') continue
		yield line
		line = []
	}
	if (at < text.length || line.length > 0) throw new SyntaxError('A line of the archive cannot be read.')
}

function unescaped(quoted: string): string {
	const text = quoted.replaceAll('""', '"')
	return text.startsWith("'") ? text.slice(1) : text
}
