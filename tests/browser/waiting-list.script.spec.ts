import type { Locator, Page } from '@playwright/test'
import { enterAs, expect, hydrated, test } from './support.ts'

test('somebody on a waiting list is dragged to another place, and put back by the notice', async ({
	page,
}) => {
	await enterAs(page, 'admin')
	await page.goto('/classes/harmony-class-piano-first-steps/waiting-list')
	await hydrated(page)
	const [first = '', second = ''] = await namesOf(page)
	expect(second).not.toBe('')

	await dragOnto(rowOf(page, second), rowOf(page, first))
	const notice = page.locator('.flash')
	await expect(notice).toContainText(`${second} moved to another place.`)
	expect((await namesOf(page)).slice(0, 2)).toEqual([second, first])

	await notice.getByRole('button', { name: 'Undo' }).click()
	await expect(notice).toContainText('That was undone.')
	expect((await namesOf(page)).slice(0, 2)).toEqual([first, second])
})

const namesOf = (page: Page) => page.locator('tbody th[scope=row]').allInnerTexts()

const rowOf = (page: Page, name: string) => page.locator('tbody tr', { hasText: name })

async function dragOnto(row: Locator, other: Locator) {
	await row.scrollIntoViewIfNeeded()
	const { mouse } = row.page()
	const [from, to] = [await middleOf(row), await middleOf(other)]
	await mouse.move(...from)
	await mouse.down()
	// The first step begins the drag; the browser tells what lies below of the ones after it.
	await mouse.move(...to, { steps: 8 })
	await mouse.move(to[0] + 2, to[1] + 2)
	await mouse.up()
}

/** Beside the words: a link would be dragged itself. */
async function middleOf(row: Locator): Promise<[number, number]> {
	const box = await row.getByRole('cell').nth(1).boundingBox()
	if (!box) throw new Error('The row is not in sight.')
	return [box.x + box.width / 2, box.y + box.height / 2]
}
