import { bars, type BarChart } from '../chart/bars.server.ts'
import { changeWords, reportColumns, shareWords, type Report } from '../report.ts'
import { moneyWords } from '#app/utils/money.ts'

type Unit = 'number' | 'money' | 'hours'

export interface Column {
	label: string
	unit?: Unit
	/** Rows that cannot be added up: how many there were at the end of each month. */
	isStand?: true
}

export interface FigureRow {
	key: string
	name: string
	/** What has room under a bar, where the name has not. */
	short?: string
	values: readonly number[]
	/** The first figure of the chart a year earlier. */
	before: number
	/** The list behind the row, and which of its totals the first figure is. */
	to?: string
	total?: string
}

export interface Figures {
	title: string
	definition: string
	empty: string
	/** What the rows are: "Month". */
	head: string
	columns: readonly Column[]
	/** A last column of so many in a hundred, from the sums of some columns and of some others. */
	share?: { label: string; of: readonly number[]; among: readonly number[] }
	rows: readonly FigureRow[]
	/** Which columns are drawn, by their place. */
	drawn: readonly number[]
	isCompared: boolean
	currency: string
}

/** As many rows as a chart has room for. */
const DRAWN = 12

/** A table of figures with sums, the chart of some of its columns, and the rows of its file. */
export function reportOf(figures: Figures): Report<BarChart> {
	const { title, definition, empty, head, columns, share, rows, isCompared } = figures
	const totals = columns.map((_, i) => total(rows.map(({ values }) => values[i] ?? 0)))
	const sums = {
		key: 'totals',
		name: 'Total',
		values: totals,
		before: total(rows.map(({ before }) => before)),
	}
	const cut = rows.length > DRAWN ? ` The chart shows the first ${DRAWN} of ${rows.length}.` : ''
	return {
		title,
		definition: definition + cut,
		empty,
		columns: reportColumns(
			[head],
			[
				...columns.map(({ label }) => label),
				...(share ? [share.label] : []),
				...(isCompared ? [`${comparedName(figures)} a year earlier`, 'Change'] : []),
			],
		),
		rows: rows.map((row) => ({
			key: row.key,
			to: row.to,
			total: row.to && row.total,
			words: [row.name, ...wordsOf(figures, row)],
			values: [row.name, ...valuesOf(figures, row)],
		})),
		totals: ['Total', ...wordsOf(figures, sums).map((word, i) => (columns[i]?.isStand ? '' : word))],
		chart: chartOf(figures),
	}
}

function wordsOf({ columns, share, isCompared, currency, drawn }: Figures, { values, before }: FigureRow) {
	const first = drawn[0] ?? 0
	return [
		...columns.map(({ unit }, i) => figureWords(values[i] ?? 0, unit, currency)),
		...(share ? [shareWords(some(values, share.of), some(values, share.among))] : []),
		...(isCompared
			? [figureWords(before, columns[first]?.unit, currency), changeWords(values[first] ?? 0, before)]
			: []),
	]
}

function valuesOf({ columns, share, isCompared, drawn }: Figures, { values, before }: FigureRow) {
	const first = drawn[0] ?? 0
	return [
		...columns.map(({ unit }, i) => plainFigure(values[i] ?? 0, unit)),
		...(share ? [shareWords(some(values, share.of), some(values, share.among))] : []),
		...(isCompared
			? [plainFigure(before, columns[first]?.unit), changeWords(values[first] ?? 0, before)]
			: []),
	]
}

function chartOf({ rows, columns, drawn, isCompared, currency }: Figures): BarChart {
	const some = rows.slice(0, DRAWN)
	const unit = columns[drawn[0] ?? 0]?.unit
	return bars({
		rows: some.map(({ name, short, values, before }) => ({
			label: cut(short ?? name, some.length),
			values: drawn.map((i) => values[i] ?? 0),
			before: isCompared ? before : null,
		})),
		series: drawn.map((i) => columns[i]?.label ?? ''),
		unit: unit === 'money' ? { currency } : 'number',
		comparison: isCompared ? `${columns[drawn[0] ?? 0]?.label} a year earlier` : undefined,
	})
}

function comparedName({ columns, drawn }: Figures): string {
	return columns[drawn[0] ?? 0]?.label ?? ''
}

function figureWords(value: number, unit: Unit | undefined, currency: string): string {
	if (unit === 'money') return moneyWords(value, currency)
	return plainFigure(value, unit).toLocaleString('en')
}

/** Amounts in whole units and minutes in hours, for a file. */
function plainFigure(value: number, unit: Unit | undefined): number {
	if (unit === 'money') return value / 100
	return unit === 'hours' ? Math.round(value / 6) / 10 : value
}

/** Names that would run into each other are cut; they stand in the table whole. */
function cut(name: string, among: number): string {
	const room = Math.max(6, Math.floor(96 / among))
	return name.length > room ? `${name.slice(0, room - 1)}…` : name
}

function some(values: readonly number[], which: readonly number[]): number {
	return total(which.map((i) => values[i] ?? 0))
}

function total(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0)
}
