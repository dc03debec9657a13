import type { Page } from '@playwright/test'
import { today } from '#app/utils/dates.ts'
import { monthsLater } from '#app/utils/months.ts'
import { enterAgain, test } from './one-window.ts'
import { expect } from './support.ts'

test.use({ viewport: { width: 1920, height: 900 } })

test('parts of a page stand beside each other in a wide window, and below each other in a narrow one', async ({
	page,
}) => {
	await enterAgain(page, 'admin')
	await page.goto('/settings/school/places')
	const wide = await lefts(page)
	expect(Math.max(...wide)).toBeGreaterThan(Math.min(...wide) + 600)
	await page.setViewportSize({ width: 1280, height: 900 })
	const narrow = await lefts(page)
	expect(new Set(narrow).size).toBe(1)
})

test('a table has the whole of a wide window, and what comes after it begins on one line', async ({
	page,
}) => {
	await enterAgain(page, 'admin')
	// The sheet of a month is empty until its first lesson was taught. One of the month before may have no form.
	const pay = (month: string) => boxes(page, `/teachers/harmony-teacher-1/pay?period=${month}`)
	const day = today('America/New_York')
	const now = await pay(day.slice(0, 7))
	const [sheet, ...others] = now[0]!.width > 1300 ? now : await pay(monthsLater(day, -1))
	expect(sheet!.width).toBeGreaterThan(1300)
	expect(new Set(others.map(({ width }) => width)).size).toBe(1)
	expect(new Set(others.slice(0, 2).map(({ top }) => top)).size).toBe(1)
})

test('what is chosen and what is typed are equally high, and a button beside them is on their line', async ({
	page,
}) => {
	await enterAgain(page, 'admin')
	await page.goto('/classes/new')
	const heights = await page
		.locator('main .input:not(textarea)')
		.evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().height).filter(Boolean))
	expect(new Set(heights)).toEqual(new Set([40]))
	await page.goto('/students/create')
	const tops = await page
		.locator('.find .input, .find > .button')
		.evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)))
	expect(Math.abs(tops[1]! - tops[0]!)).toBeLessThanOrEqual(1)
})

async function boxes(page: Page, path: string) {
	await page.goto(path)
	return page.locator('.stack > .card').evaluateAll((cards) =>
		cards.map((card) => {
			const { top, width } = card.getBoundingClientRect()
			return { top: Math.round(top), width: Math.round(width) }
		}),
	)
}

async function lefts(page: Page) {
	return page
		.locator('.stack > .card')
		.evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
}
