import { enterAs, expect, hold, hydrated, test } from './support.ts'

test('what was opened and typed before the scripts of a desk arrived is still there after them', async ({
	page,
}) => {
	await enterAs(page, 'admin')
	const { letGo } = await hold(page, '**/*.js')
	await page.goto('/students', { waitUntil: 'commit' })
	const search = page.locator('main').getByRole('searchbox', { name: 'Search' })
	await search.fill('Okafor')
	await page.locator('.account summary').click()
	letGo()
	await hydrated(page)
	await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
	await expect(search).toHaveValue('Okafor')
	await page.keyboard.press('Escape')
	await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden()
})
