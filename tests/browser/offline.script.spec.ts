import { enterAs, expect, hydrated, test } from './support.ts'

test.use({ provokes: /Failed to load resource|Failed to fetch|status of 50\d|caught the following error/ })

test.beforeEach(async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto('/students/create')
	await hydrated(page)
	await page.getByLabel('First name').fill('Ottilie')
})

test('a page that cannot be loaded says that nobody could be reached', async ({ page, context }) => {
	await page.goto('/dashboard')
	await hydrated(page)
	const students = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students' })
	await students.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students')
	await page.goBack()
	await expect(page).toHaveURL('/dashboard')
	await context.setOffline(true)
	await students.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline')
})

test('whoever comes back without a connection finds what they typed', async ({ page, context }) => {
	await context.setOffline(true)
	await page.evaluate(() => {
		const tell = (state: string) => {
			Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
			document.dispatchEvent(new Event('visibilitychange'))
		}
		const now = Date.now()
		tell('hidden')
		Date.now = () => now + 3_600_000
		tell('visible')
	})
	await expect(page.getByRole('status').filter({ hasText: 'Authenticating' })).toHaveCount(0)
	await expect(page.getByLabel('First name')).toHaveValue('Ottilie')
})

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 800 } })

	test('Escape closes the menu', async ({ page }) => {
		await page.getByRole('link', { name: 'Menu', exact: true }).click()
		const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students' })
		await expect(menu).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(menu).toBeHidden()
		await expect(page.getByRole('link', { name: 'Menu', exact: true })).toBeFocused()
		await expect(page.getByLabel('First name')).toHaveValue('Ottilie')
	})
})

test('Enter where a family is looked for looks for it', async ({ page }) => {
	const search = page.getByLabel('Find a family the school knows')
	await search.fill('nobody at all')
	await search.press('Enter')
	await expect(page.getByText('No family has a name')).toBeVisible()
})
