import { enterAs, expect, hydrated, test } from './support.ts'

const FORMS = /\/assets\/(forms|question)-[\w-]+\.js$/

test('the script of what is asked about students comes once one is ticked', async ({ page }) => {
	const asked: string[] = []
	page.on('request', (request) => {
		if (FORMS.test(request.url())) asked.push(request.url())
	})
	await enterAs(page, 'admin')
	await page.goto('/students/list')
	await hydrated(page)
	expect(asked).toEqual([])
	const arrived = page.waitForResponse(FORMS)
	await page.getByLabel(/^Select Ada Okafor/).check()
	await arrived
	await page.getByRole('button', { name: 'Add a tag' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a tag to Ada Okafor')
	expect(asked).toHaveLength(2)
})

test.describe('where that script does not come', () => {
	test.use({ provokes: /ERR_FAILED|Error loading route module|dynamically imported module/ })

	test('the question is asked all the same, and says what is wrong with the answer', async ({ page }) => {
		await page.route(FORMS, (route) => route.abort())
		await enterAs(page, 'admin')
		await page.goto('/students/list')
		await hydrated(page)
		await page.getByLabel(/^Select Ada Okafor/).check()
		await page.getByRole('button', { name: 'Add a tag' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a tag to Ada Okafor')
		await page.getByRole('button', { name: 'Add the tag' }).click()
		await expect(page.getByRole('alert')).toContainText('There is a problem')
	})
})
