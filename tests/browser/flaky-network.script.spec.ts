import { enterAs, expect, hydrated, test } from './support.ts'

test.use({ provokes: /Failed to load resource|Failed to fetch|Error loading route module/ })

test.beforeEach(async ({ page }) => {
	await enterAs(page, 'admin')
})

test('a page whose script cannot be had is opened all the same, and not the one that was left', async ({
	page,
}) => {
	await page.goto('/dashboard')
	await hydrated(page)
	await page.route('**/assets/*.js', (route) => route.abort())
	await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students' }).click()
	await expect(page).toHaveURL('/students')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students')
})

test('the preview of an invoice is the one that was asked for last', async ({ page }) => {
	await page.goto('/billing/new-invoice?family=harmony-family-9&period=2030-03')
	await hydrated(page)
	await page.getByRole('group', { name: 'Can be billed' }).getByRole('checkbox').first().check()
	const line = page.getByLabel('Description').first()
	const preview = page.getByRole('region', { name: 'Preview' })
	await line.fill('Reeds')
	await page.getByLabel('Price').first().fill('10')
	await expect(preview).toContainText('Reeds')

	const asks = '**/new-invoice/preview*'
	await page.route(asks, (route) => route.abort())
	const failed = page.waitForEvent('requestfailed')
	await line.fill('Strings')
	await failed
	await page.getByRole('button', { name: 'Recalculate' }).click()
	await expect(preview).toContainText('Strings')
	await expect(preview).not.toContainText('Reeds')

	await page.unroute(asks)
	await page.getByRole('button', { name: /^Remove line 1/i }).click()
	await expect(preview).not.toContainText('Strings')

	await page.getByRole('form', { name: 'Month' }).getByRole('combobox').selectOption({ index: 1 })
	page.on('dialog', (dialog) => void dialog.accept())
	await page.getByRole('button', { name: 'Show what can be billed' }).click()
	await expect(page).not.toHaveURL(/period=2030-03/)
	await expect(preview).toHaveCount(0)
})
