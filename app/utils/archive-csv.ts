import { FORMULA_SIGNS, UNSEEN } from './csv.ts'

type Value = string | number | null

/** Of these a spreadsheet makes a formula; of an apostrophe, this escape itself. */
const RUNS = new RegExp(`^(?:['\\t\\r]|${UNSEEN}[${FORMULA_SIGNS}])`, 'u')

/**
 * A line of CSV that can be read back without loss: nothing is an empty cell, an empty text is `""`, and a text that a
 * spreadsheet would run begins with an apostrophe that is taken off again.
 */
export function archiveLine(values: readonly Value[]): string {
	return `${values.map(cell).join(',')}\r\n`
}

function cell(value: Value): string {
	if (value === null) return ''
	if (typeof value === 'number') return String(value)
	return `"${(RUNS.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}

/** The lines of what `archiveLine` wrote, the first one too. Throws where it meets anything else. */
export function* archiveLines(text: string): Generator<Value[]> {
	// A cell in quotes, or one without; then the end of the cell or of the line.
	const cells = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n)/gy
	let line: Value[] = []
	let at = 0
	for (let found = cells.exec(text); found; found = cells.exec(text)) {
		const [, quoted, bare = '', end] = found
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
