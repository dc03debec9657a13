import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

export type Sparkline = ReturnType<typeof sparkline>

const WIDTH = 200
const HEIGHT = 36
const INSET = 4

/** A small trend line, always accompanied by the figure and a word. */
export function sparkline(values: readonly number[]) {
	const x = scaleLinear()
		.domain([0, Math.max(1, values.length - 1)])
		.range([INSET, WIDTH - INSET])
	const y = scaleLinear()
		.domain([0, Math.max(1, ...values)])
		.range([HEIGHT - INSET, INSET])
	const points = values.map((value, i): [number, number] => [near(x(i)), near(y(value))])
	return {
		width: WIDTH,
		height: HEIGHT,
		line: line()(points) ?? '',
		area:
			area<[number, number]>()
				.x(([left]) => left)
				.y0(HEIGHT)
				.y1(([, top]) => top)(points) ?? '',
		end: points.at(-1) ?? null,
	}
}

function near(value: number): number {
	return Math.round(value * 10) / 10
}
