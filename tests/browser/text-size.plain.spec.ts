import type { Browser } from '@playwright/test'
import { enterAs, expect, test } from './support.ts'

/** Whose desk or portal it is, a page of it, and some of its words. */
const pages = [
	[null, '/', ['h2', 'main p', '.button']],
	[null, '/auth/login', ['h1', 'label', 'input[name=username]', '.button']],
	['admin', '/students/list?perPage=25', ['h1', 'thead th', 'tbody th a', 'td', '.button']],
	['admin', '/students/create', ['h1', 'label', 'input[name=lastName]', '.hint']],
	['parent', '/student/dashboard', ['h1', 'h2', 'main p']],
] as const

/** Where the browser's own setting is `large`, text is a quarter larger: 20 px instead of 16. */
test('all text grows with the size that somebody set in their browser, and nothing with it leaves the window', async ({
	playwright,
	launchOptions,
	browser,
	baseURL,
}) => {
	const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=20']
	const large = await playwright.chromium.launch({ ...launchOptions, args })
	const sizes = async (which: Browser, [as, path, parts]: (typeof pages)[number]) => {
		const page = await which.newPage({ baseURL, javaScriptEnabled: false })
		if (as) await enterAs(page, as)
		await page.goto(path)
		const found = await Promise.all(
			parts.map((part) =>
				page
					.locator(part)
					.first()
					.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
			),
		)
		for (const width of [1280, 390]) {
			await page.setViewportSize({ width, height: 720 })
			const tooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
			expect.soft(await page.evaluate(tooWide), `${path} at ${width} px`).toBe(false)
		}
		await page.context().close()
		return found
	}
	for (const one of pages) {
		const usual = await sizes(browser, one)
		expect.soft(await sizes(large, one), one[1]).toEqual(usual.map((size) => size * 1.25))
	}
	await large.close()
})
