import type { Cell } from '#app/utils/csv.ts'

/** A table of figures with what it means, as a page, a chart and a file show it. */
export interface Report<Chart> {
	title: string
	/** What is counted, from which records, and what is left out. */
	definition: string
	columns: readonly { label: string; numeric?: boolean }[]
	rows: readonly ReportRow[]
	/** A last row of sums. */
	totals?: readonly string[]
	chart: Chart | null
	/** Why there is nothing, and what it needs. */
	empty: string
}

export interface ReportRow {
	key: string
	/** As people read them, the name of the row first. */
	words: readonly string[]
	/** As a file keeps them. */
	values: readonly Cell[]
	/** The list behind the row, and which of its totals the first figure is. */
	to?: string
	total?: string
}

/** The heads of a table: words first, then what is counted. */
export function reportColumns(words: readonly string[], counted: readonly string[]) {
	return [...words.map((label) => ({ label })), ...counted.map((label) => ({ label, numeric: true }))]
}

/** The report as rows of a file, its head first. */
export function reportFile({ columns, rows }: Pick<Report<unknown>, 'columns' | 'rows'>): Cell[][] {
	return [columns.map(({ label }) => label), ...rows.map(({ values }) => [...values])]
}

/** `12%`, and a dash where there is nothing to divide by. */
export function shareWords(part: number, whole: number): string {
	if (whole <= 0) return '–'
	const percent = Math.round((part / whole) * 100)
	return percent === 0 && part > 0 ? 'under 1%' : `${percent}%`
}

/** `+12%` against a time before; a dash where there was nothing then. */
export function changeWords(now: number, before: number): string {
	if (before <= 0) return '–'
	const change = Math.round(((now - before) / before) * 100)
	return change > 0 ? `+${change}%` : `${change}%`
}
