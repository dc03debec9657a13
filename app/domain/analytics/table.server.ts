import { bars, type BarChart } from '../chart/bars.server.ts'
import { changeWords, reportColumns, shareWords, type Report } from '../report.ts'
import { moneyWords } from '#app/utils/money.ts'

type Unit = 'number' | 'money' | 'hours'

export interface Column {
	label: string
	unit?: Unit
	/** The values are counts at the end of each month, so they cannot be added up. */
	isStand?: true
}

export interface FigureRow {
	key: string
	name: string
	/** A short name that fits under a bar. */
	short?: string
	values: readonly number[]
	/** The first drawn figure, a year earlier. */
	before: number
	/** A link to the underlying list, and the name of the total on that list that equals the first figure. */
	to?: string
	total?: string
}

export interface Figures {
	title: string
	definition: string
	empty: string
	/** Heading of the first column, such as "Month". */
	head: string
	columns: readonly Column[]
	/** An additional percentage column: the sum of some columns divided by the sum of others. */
	share?: { label: string; of: readonly number[]; among: readonly number[] }
	rows: readonly FigureRow[]
	/** The totals where the same thing is counted in several rows. Without them, the rows are added up. */
	totals?: readonly number[]
	/** Indexes of the columns drawn in the chart. */
	drawn: readonly number[]
	isCompared: boolean
	currency: string
}

/** The number of rows that fit in a chart. */
const DRAWN = 12

/** A table with totals, the chart of some of its columns, and the rows of its export. */
export function reportOf(figures: Figures): Report<BarChart> {
	const { title, definition, empty, head, columns, share, rows, isCompared } = figures
	const totals = columns.map((_, i) => figures.totals?.[i] ?? total(rows.map(({ values }) => values[i] ?? 0)))
	const sums = {
		key: 'totals',
		name: 'Total',
		values: totals,
		before: total(rows.map(({ before }) => before)),
	}
	const isNothing = ({ values, before }: FigureRow) =>
		values.every((value) => value === 0) && (!isCompared || before === 0)
	const cut = rows.length > DRAWN ? ` The chart shows the first ${DRAWN} of ${rows.length}.` : ''
	return {
		title,
		definition: definition + cut + (rows.some(isNothing) ? ' Rows of nothing but zeros are left out.' : ''),
		empty,
		columns: reportColumns(
			[head],
			[
				...columns.map(({ label }) => label),
				...(share ? [share.label] : []),
				...(isCompared ? [`${comparedName(figures)} a year earlier`, 'Change'] : []),
			],
		),
		rows: (rows.every(isNothing) ? [] : rows).map((row) => ({
			key: row.key,
			isNothing: isNothing(row),
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

/** Exports use whole currency units and hours. */
function plainFigure(value: number, unit: Unit | undefined): number {
	if (unit === 'money') return value / 100
	return unit === 'hours' ? Math.round(value / 6) / 10 : value
}

/** Long names would overlap in the chart; the table shows them in full. */
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
