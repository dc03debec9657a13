import { scaleBand, scaleLinear } from 'd3-scale'
import { MINUS, moneyWords } from '#app/utils/money.ts'

export interface BarRow {
	label: string
	/** One value per series. */
	values: number[]
	/** Value of the first series in the comparison period. */
	before?: number | null
}

interface Wanted {
	rows: BarRow[]
	/** Names of the series: "Billed", "Received". */
	series: string[]
	unit: 'number' | 'percent' | { currency: string }
	/** Name of the comparison mark on the first bar: "Billed a year earlier". */
	comparison?: string
}

export type BarChart = ReturnType<typeof bars>

const WIDTH = 760
const HEIGHT = 260
const LEFT = 64
const TOP = 24
const BOTTOM = 32
/** Letters that every label may have on one line. */
const SHORT = 16
const LETTER = 7
const LINE = 16

/**
 * Layout of a bar chart. The axis starts at zero, bars above zero are labeled with their value, and series differ by
 * pattern, so that no information depends on color or length alone.
 */
export function bars({ rows, series, unit, comparison }: Wanted) {
	const all = rows.flatMap(({ values, before }) => [...values, before ?? 0])
	const y = scaleLinear()
		.domain([Math.min(0, ...all), Math.max(1, ...all)])
		.range([HEIGHT - BOTTOM, TOP])
		.nice(4)
	const x = scaleBand<number>()
		.domain(rows.map((_, i) => i))
		.range([LEFT, WIDTH])
		.padding(0.25)
	const slot = scaleBand<number>()
		.domain(series.map((_, i) => i))
		.range([0, x.bandwidth()])
		.padding(0.08)
	const zero = y(0)
	const labels = rows.map(({ label }) => linesOf(label, Math.max(SHORT, x.step() / LETTER)))
	return {
		width: WIDTH,
		height: HEIGHT + (Math.max(1, ...labels.map(({ length }) => length)) - 1) * LINE,
		foot: HEIGHT - 10,
		left: LEFT,
		zero: near(zero),
		series,
		comparison: comparison ?? null,
		ticks: ticksOf(y.ticks(4), all).map((value) => ({ y: near(y(value)), label: short(value, unit) })),
		groups: rows.map(({ values, before }, i) => {
			const left = x(i) ?? 0
			return {
				label: labels[i]?.join('\n') ?? '',
				x: near(left + x.bandwidth() / 2),
				mark:
					before == null
						? null
						: { x1: near(left - 4), x2: near(left + slot.bandwidth() + 4), y: near(y(before)) },
				bars: values.map((value, s) => ({
					x: near(left + (slot(s) ?? 0)),
					y: near(Math.min(zero, y(value))),
					width: near(slot.bandwidth()),
					height: near(Math.abs(zero - y(value))),
					label: short(value, unit),
				})),
			}
		}),
	}
}

/** Words, and parts of an address, in lines no longer than the room. */
function linesOf(label: string, most: number): string[] {
	return label.split(/ |(?=\/)/).reduce<string[]>((lines, part) => {
		const [last, gap] = [lines[lines.length - 1], part.startsWith('/') ? '' : ' ']
		if (last === undefined || last.length + gap.length + part.length > most) return [...lines, part]
		return [...lines.slice(0, -1), last + gap + part]
	}, [])
}

/** Whole-number data gets whole-number grid lines. */
function ticksOf(ticks: number[], values: number[]): number[] {
	return values.every(Number.isInteger) ? ticks.filter(Number.isInteger) : ticks
}

/** A label short enough to fit above a bar: `9.8k`, `$9.8k`, `40%`. */
function short(value: number, unit: Wanted['unit']): string {
	if (unit === 'percent') return `${Math.round(value)}%`
	const isMoney = typeof unit === 'object'
	const size = isMoney ? value / 100 : value
	const text =
		Math.abs(size) >= 1000 ? `${trimmed(size / 1000)}k` : isMoney ? String(Math.round(size)) : trimmed(size)
	if (!isMoney) return text
	const symbol = moneyWords(0, unit.currency).replace('0.00', '')
	return text.startsWith('-') ? MINUS + symbol + text.slice(1) : symbol + text
}

function trimmed(value: number): string {
	return String(Math.round(value * 10) / 10)
}

function near(value: number): number {
	return Math.round(value * 10) / 10
}
