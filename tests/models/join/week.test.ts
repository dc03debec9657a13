import { expect, it } from 'vitest'
import { drawWeek, WEEK } from '#app/domain/join/week.ts'

const slot = (weekday: number, from: number, to: number, name = 'Choir') => ({ weekday, from, to, name })

it('the drawing of a week has a line for each day with classes, and hours from the first to the last', () => {
	const { drawn, days, hours, height } = drawWeek([slot(6, 9 * 60, 10 * 60), slot(1, 17 * 60, 18 * 60)])
	expect(days).toEqual([
		{ weekday: 1, row: 0 },
		{ weekday: 6, row: 1 },
	])
	expect(drawn.map(({ row }) => row)).toEqual([0, 1])
	expect(hours[0]).toEqual({ at: 9 * 60, x: WEEK.left })
	expect(height).toBe(WEEK.top + 2 * WEEK.row)
})

it('no name or pill covers another, and none leaves the drawing', () => {
	const many = Array.from({ length: 16 }, (_, i) =>
		slot(2, 540 + i * 45, 585 + i * 45, `A class called ${i}`),
	)
	const { drawn } = drawWeek(many)
	const spans = drawn.map(({ slot: { name }, x, width, labelX, isBefore, row }) => {
		const letters = name.length * WEEK.letter
		return { row, from: isBefore ? labelX - letters : x, to: isBefore ? x + width : labelX + letters }
	})
	for (const [i, one] of spans.entries()) {
		expect(one.from).toBeGreaterThanOrEqual(WEEK.left - 0.5)
		expect(one.to).toBeLessThanOrEqual(WEEK.width + 0.5)
		for (const other of spans.slice(i + 1))
			expect(one.row !== other.row || one.to <= other.from || other.to <= one.from).toBe(true)
	}
})
