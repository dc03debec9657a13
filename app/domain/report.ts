import type { Cell } from '#app/utils/csv.ts'

/** A table of figures with its definition, shared by page, chart and export. */
export interface Report<Chart> {
	title: string
	/** States the counted records and the exclusions. */
	definition: string
	columns: readonly { label: string; numeric?: boolean }[]
	rows: readonly ReportRow[]
	totals?: readonly string[]
	chart: Chart | null
	/** Explains the missing data, and how to get some. */
	empty: string
}

export interface ReportRow {
	key: string
	/** Formatted values, starting with the name of the row. */
	words: readonly string[]
	/** Raw values for the export. */
	values: readonly Cell[]
	/** A link to the underlying list, and the name of its total that equals the first figure. */
	to?: string
	total?: string
	/** Nothing but zeros: in the chart and the export, not in the table. */
	isNothing?: boolean
}

/** Text columns first, then numeric ones. */
export function reportColumns(words: readonly string[], counted: readonly string[]) {
	return [...words.map((label) => ({ label })), ...counted.map((label) => ({ label, numeric: true }))]
}

export function reportFile({ columns, rows }: Pick<Report<unknown>, 'columns' | 'rows'>): Cell[][] {
	return [columns.map(({ label }) => label), ...rows.map(({ values }) => [...values])]
}

/** `12%`; a dash if the whole is zero. */
export function shareWords(part: number, whole: number): string {
	if (whole <= 0) return '–'
	const percent = Math.round((part / whole) * 100)
	return percent === 0 && part > 0 ? 'under 1%' : `${percent}%`
}

/** `+12%` compared with an earlier period; a dash if that period had none. */
export function changeWords(now: number, before: number): string {
	if (before <= 0) return '–'
	const change = Math.round(((now - before) / before) * 100)
	return change > 0 ? `+${change}%` : `${change}%`
}
