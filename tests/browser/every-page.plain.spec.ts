import type { Page } from '@playwright/test'
import { everyPage, open } from './every-page.ts'
import { expectToFit } from './fitting.ts'
import { test } from './one-window.ts'
import { expect } from './support.ts'

/** On paper, and without its styles, a page is what the server sent: no script has a part in it. */
for (const one of everyPage.filter(({ alike }) => !alike)) {
	test(`fits every window and finger${one.then ? '' : ', and prints without its navigation'}: ${one.name}`, async ({
		page,
	}) => {
		await open(page, one)
		await expectToFit(page, one)
		if (!one.then) await expectToPrint(page)
	})
}

for (const one of everyPage.filter(({ needsStyles, alike }) => !needsStyles && !alike)) {
	test(`can be read without its style sheet: ${one.name}`, async ({ page }) => {
		await dropStyles(page)
		await open(page, one)
		const rules = () => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).length
		expect(await page.evaluate(rules)).toBe(0)

		const main = page.getByRole('main')
		await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
		const tops = await main.evaluate((element) => {
			const parts = element.querySelectorAll(
				'[role=alert], h1, label, input, button[type=submit], h2, dl, ul',
			)
			return (
				[...parts]
					// What is folded away has no place in the order of the page.
					.filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 0)
					// Lists in cells beside each other stand where their row does.
					.map((part) => (part.matches('td > ul') ? (part.closest('tr') ?? part) : part))
					.map((part) => Math.round(part.getBoundingClientRect().top))
			)
		})
		expect(tops.length).toBeGreaterThan(0)
		// What comes later in the page stands lower; only a control beside its label shares a line.
		expect(
			tops.every((top, i) => i === 0 || top >= tops[i - 1]! - 12),
			String(tops),
		).toBe(true)
	})
}

async function expectToPrint(page: Page) {
	await page.emulateMedia({ media: 'print' })
	for (const role of ['navigation', 'banner', 'contentinfo'] as const) {
		for (const found of await page.getByRole(role).all()) await expect(found).toBeHidden()
	}
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
}

async function dropStyles(page: Page) {
	// Empty rather than missing: what cannot be fetched is reported to the console.
	await page.route('**/*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
	await page.route(
		(url) => !url.pathname.startsWith('/assets/'),
		async (route) => {
			if (!route.request().isNavigationRequest()) return route.continue()
			const response = await route.fetch({ maxRedirects: 0 })
			const type = response.headers()['content-type'] ?? ''
			if (!type.startsWith('text/html')) return route.fulfill({ response })
			const html = await response.text()
			await route.fulfill({ response, body: html.replace(/<style>.*?<\/style>/s, '') })
		},
	)
}
