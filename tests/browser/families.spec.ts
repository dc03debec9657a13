import { enterAs, expect, hydrated, test, unfold } from './support.ts'

// A form that will not do is answered as data, and the browser notes it.
test.use({ provokes: /status of (400|409)/ })

test.beforeEach(async ({ page }) => {
	await enterAs(page, 'admin')
})

test('two parents share what is paid, and a list is found again as it was left', async ({
	page,
	scripted,
}, info) => {
	const last = `${info.project.name}${Date.now().toString(36)}`
	await page.goto('/students/create')
	if (scripted) await hydrated(page)
	await page.getByLabel('First name').fill('Mia')
	await page.getByLabel('Last name').fill(last)
	await page.getByRole('radio', { name: 'A new family' }).check()
	await unfold(page, 'Guardians')
	const first = page.getByRole('group', { name: 'Guardian 1' })
	await first.getByLabel('Name').fill(`Ana ${last}`)
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mia ${last}`)

	await page.getByRole('link', { name: 'Family and guardians' }).first().click()
	await page.getByRole('link', { name: `Edit the family ${last}` }).click()
	await page.getByLabel('Invoices are written to').fill('Cole Ltd')
	await page.getByLabel('Days to pay').fill('never')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByRole('alert')).toContainText('Enter 0 to 365 days to pay')
	await expect(page.getByLabel('Invoices are written to')).toHaveValue('Cole Ltd')
	await page.getByLabel('Days to pay').fill('30')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByText('30 days to pay')).toBeVisible()

	await page.getByRole('link', { name: 'Payers and shares' }).click()
	await page.getByLabel(`Share of Ana ${last}`).fill('60')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByRole('alert')).toContainText('come to 60%')
	await page.getByLabel(`Share of Ana ${last}`).fill('100')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByText(`Who pays for ${last} was saved.`)).toBeVisible()

	await page.goto('/students/list?sort=-joined')
	if (scripted) await hydrated(page)
	await page.locator('summary', { hasText: 'Status' }).click()
	await page.getByRole('search').getByLabel('Status', { exact: true }).selectOption('paused')
	await page.getByRole('button', { name: 'Apply' }).locator('visible=true').click()
	await expect(page).toHaveURL(/state=paused/)
	await page.goto('/students/harmony-student-4')
	if (scripted) await hydrated(page)
	await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Students' }).click()
	await expect(page).toHaveURL(/state=paused/)
	await expect(page.getByRole('search').getByLabel('Status', { exact: true })).toHaveValue('paused')
	await page.getByRole('link', { name: 'Clear filters' }).first().click()
	await expect(page).toHaveURL('/students/list?filters=none&sort=-joined')
	await expect(page.getByRole('search').getByLabel('Status', { exact: true })).toHaveValue('')
})
