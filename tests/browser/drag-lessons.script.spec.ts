import type { Locator, Page } from '@playwright/test'
import { enterAs, expect, test } from './support.ts'

/** Weeks ahead, where no other test looks. */
const DAY = new Date(Date.now() + 70 * 86_400_000).toISOString().slice(0, 10)
const HOUR = 72
const THIN_HOUR = 20

test('a lesson is dragged to another time, and what speaks against it is said where it is let go', async ({
	page,
}) => {
	await enterAs(page, 'admin')
	await openWeek(page)
	const strings = page.locator('svg.score a', { hasText: 'Young Strings' })
	await drag(strings, 1)
	const question = page.getByRole('dialog')
	await expect(question.getByRole('heading')).toContainText('6:30–7:30\u00a0PM?')
	await question.getByLabel(/^Email/).uncheck()
	await question.getByRole('button', { name: 'Move the lesson' }).click()
	await expect(page.locator('.flash')).toContainText('The lesson is now on')
	await expect(strings.locator('title')).toContainText('6:30–7:30\u00a0PM')

	await expect(page.locator('[data-drags]')).toBeVisible()
	const ada = page.locator('svg.score a', { hasText: 'Piano with Ada' })
	await drag(ada, -5 / 6)
	await question.getByRole('button', { name: 'Move the lesson' }).click()
	await expect(question.getByRole('alert')).toContainText('Jun Mori teaches Piano with Iris then')
	await question.getByRole('button', { name: 'Keep it' }).click()
	await expect(question).toHaveCount(0)
	await expect(ada).not.toHaveAttribute('transform')

	await ada.click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Piano with Ada')
})

test('a lesson is dragged across hours that are drawn thin, because no day has a lesson then', async ({
	page,
}) => {
	await enterAs(page, 'admin')
	await openWeek(page)
	const drums = page.locator('svg.score a', { hasText: 'Drum Hour' })
	// An hour of its own, and two thin ones.
	await drag(drums, (HOUR + 2 * THIN_HOUR) / HOUR)
	const question = page.getByRole('dialog')
	await expect(question.getByRole('heading')).toContainText('1:00–2:00\u00a0PM?')
	await question.getByRole('button', { name: 'Keep it' }).click()
	await expect(drums).not.toHaveAttribute('transform')
})

test.use({ provokes: /status of 409/ })

async function openWeek(page: Page) {
	await page.goto(`/schedule?view=week&day=${DAY}`)
	await expect(page.locator('[data-drags]')).toBeVisible()
}

/** Down by some hours of the week, as it is drawn. */
async function drag(note: Locator, hours: number) {
	await note.scrollIntoViewIfNeeded()
	const box = await note.boundingBox()
	if (!box) throw new Error('The note is not in sight.')
	const scale = (await note.evaluate((link: SVGAElement) => link.getScreenCTM()?.a)) ?? 1
	const { mouse } = note.page()
	const x = box.x + box.width / 2
	await mouse.move(x, box.y + 6)
	await mouse.down()
	await mouse.move(x, box.y + 6 + hours * HOUR * scale, { steps: 5 })
	await mouse.up()
}
