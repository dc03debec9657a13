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

test('somebody who went on from the summary of a form before the script arrived is left where they are', async ({
	page,
}) => {
	const { letGo } = await hold(page, '**/*.js')
	await page.goto('/?demo=1', { waitUntil: 'commit' })
	await page.getByRole('button', { name: 'Request Demo' }).click({ noWaitAfter: true })
	await page.getByText('8 more fields to check').click()
	await page.getByRole('link', { name: 'Please select your timezone' }).click()
	const zone = page.getByLabel('Timezone')
	await expect(zone).toBeFocused()
	letGo()
	await expect(page.locator('#demo-dialog:modal')).toBeVisible()
	await expect(zone).toBeFocused()
})

test('a click just before the script of a desk draws for the first time does not keep the page from being taken over', async ({
	page,
}) => {
	await enterAs(page, 'admin')
	await page.addInitScript(() => {
		const listen = document.addEventListener.bind(document)
		document.addEventListener = (...told: Parameters<typeof listen>) => {
			// Nobody else listens for this event, and React draws in a later task.
			if (told[0] === 'gotpointercapture')
				queueMicrotask(() => {
					document.querySelector('h1')?.click()
					window.name = 'clicked'
				})
			listen(...told)
		}
	})
	await page.goto('/students')
	await hydrated(page)
	expect(await page.evaluate(() => window.name)).toBe('clicked')
})

test('a time zone that was chosen in the guide before the scripts arrived is left alone', async ({
	page,
}) => {
	await enterAs(page, 'hall-script-admin')
	const { letGo } = await hold(page, '**/*.js')
	await page.goto('/dashboard/getting-started', { waitUntil: 'commit' })
	const zone = page.getByLabel('Time zone')
	await zone.selectOption('America/Los_Angeles')
	letGo()
	await hydrated(page)
	await expect(zone).toHaveValue('America/Los_Angeles')
})
