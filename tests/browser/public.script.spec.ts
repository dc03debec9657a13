import type { Page } from '@playwright/test'
import { expect, hold, test } from './support.ts'

const openDialog = async (page: Page) => {
	await page.getByRole('link', { name: 'Demo', exact: true }).click()
	return page.getByRole('dialog', { name: 'Request a demo' })
}

test('the dialog opens over the page, Escape closes it, and what was typed stays', async ({ page }) => {
	await page.goto('/')
	const link = page.getByRole('link', { name: 'Demo', exact: true })
	const dialog = await openDialog(page)
	await expect(dialog.getByLabel('Full Name')).toBeFocused()
	await dialog.getByLabel('Full Name').fill('Ana')
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(link).toBeFocused()
	await openDialog(page)
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Ana')
})

test.describe('in another country', () => {
	test.use({ locale: 'en-CH' })

	test('the dialog proposes its phone code, and leaves a choice alone', async ({ page }) => {
		await page.goto('/')
		const dialog = await openDialog(page)
		const code = dialog.getByLabel('Country Code')
		await expect(code).toHaveValue('+41')
		await code.selectOption('+49')
		await page.keyboard.press('Escape')
		await openDialog(page)
		await expect(code).toHaveValue('+49')
	})
})

test('prices are read again when the page is opened and looked at', async ({ page }) => {
	let price = '$31'
	await page.route('**/api/auth/plans', async (route) => {
		const answer = await route.fetch()
		const body = (await answer.text()).replaceAll('"$29"', JSON.stringify(price))
		await route.fulfill({ response: answer, body })
	})
	await page.goto('/')
	await expect(page.locator('[data-price="standard.monthly"]')).toHaveText('$31')
	price = '$32'
	await page.evaluate(() => window.dispatchEvent(new Event('focus')))
	await expect(page.locator('[data-price="standard.monthly"]')).toHaveText('$32')
	await expect(page.locator('[data-price="professional.monthly"]')).toHaveText('$79')
})

test('prices that are read again stay in the language of the page', async ({ page }) => {
	const asked = page.waitForResponse('**/api/auth/plans')
	await page.goto('/?lang=de')
	const came = await page.locator('[data-price="soloTeacher.monthly"]').textContent()
	await asked
	await page.waitForTimeout(200)
	await expect(page.locator('[data-price="standard.monthly"]')).toHaveText(/^29\s\$$/)
	expect(await page.locator('[data-price="soloTeacher.monthly"]').textContent()).toBe(came)
})

test('prices the call cannot tell stay as they came', async ({ page }) => {
	await page.route('**/api/auth/plans', (route) => route.fulfill({ status: 200, body: 'nonsense' }))
	const asked = page.waitForResponse('**/api/auth/plans')
	await page.goto('/')
	await asked
	await expect(page.locator('[data-price="standard.monthly"]')).toHaveText('$29')
})

test('nothing on the site moves once it is seen', async ({ page }) => {
	for (const path of ['/', '/?billing=yearly', '/?demo=1', '/about']) {
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 740 })
			await page.goto(path, { waitUntil: 'networkidle' })
			expect(await shiftOf(page), `${path} at ${width} px`).toBe(0)
		}
	}
})

for (const width of [360, 1280])
	test(`the form for a demo stays where it was painted at ${width} px, however late the script comes`, async ({
		page,
	}) => {
		const { letGo } = await hold(page, '**/*.js')
		await page.setViewportSize({ width, height: 740 })
		await page.goto('/?demo=1', { waitUntil: 'commit' })
		const dialog = page.locator('#demo-dialog')
		expect(await shiftOf(page)).toBe(0)
		const painted = await dialog.boundingBox()
		letGo()
		await expect(page.locator('#demo-dialog:modal')).toBeVisible()
		expect(await shiftOf(page)).toBe(0)
		expect(await dialog.boundingBox()).toEqual(painted)
	})

for (const [width, height] of [
	[390, 700],
	[1280, 720],
] as const)
	test(`what is wrong with the form for a demo leaves room for it at ${width} × ${height}`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height })
		await page.goto('/')
		const dialog = await openDialog(page)
		const button = dialog.getByRole('button', { name: 'Request Demo' })
		await button.click()
		await expect(dialog.getByRole('alert')).toBeFocused()
		await expect(button).toBeInViewport({ ratio: 1 })
		await expect(dialog.getByRole('link', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
		await expect(dialog.getByLabel('Email')).toBeInViewport({ ratio: 1 })
		await dialog.getByText('8 more fields to check').click()
		await dialog.getByRole('link', { name: 'Please select your timezone' }).click()
		await expect(dialog.getByLabel('Timezone')).toBeFocused()
		await expect(dialog.getByLabel('Timezone')).toBeInViewport({ ratio: 1 })
	})

/** How much of the page has moved so far: two frames later everything that is there now has been drawn and judged. */
function shiftOf(page: Page) {
	return page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				let sum = 0
				const count = (entries: PerformanceEntryList) => {
					for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
				}
				const observer = new PerformanceObserver((list) => count(list.getEntries()))
				observer.observe({ type: 'layout-shift', buffered: true })
				const end = () => {
					count(observer.takeRecords())
					resolve(sum)
				}
				requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end)))
			}),
	)
}

test('a message sent twice is sent once, and the button says that it is under way', async ({ page }) => {
	await page.goto('/')
	await page.getByLabel('Name', { exact: true }).fill('Ana')
	const { arrived, letGo } = await hold(page, '**/*', 'POST')
	const button = page.locator('#contact button[type=submit]')
	const text = page.evaluate(
		() =>
			new Promise((resolve) =>
				document.addEventListener('submit', () =>
					setTimeout(() => resolve(document.querySelector('#contact button[type=submit]')?.textContent)),
				),
			),
	)
	await button.click({ noWaitAfter: true })
	await arrived
	expect(await text).toBe('Sending...')
	letGo()
	await expect(page.getByRole('alert')).toBeVisible()
})
