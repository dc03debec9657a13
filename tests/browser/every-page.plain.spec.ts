import type { Page } from '@playwright/test'
import { everyPage, open, type EveryPage } from './every-page.ts'
import { expectToFit } from './fitting.ts'
import { test } from './one-window.ts'
import { expect } from './support.ts'

/** On paper, and without its styles, a page is what the server sent: no script has a part in it. */
for (const one of everyPage.filter(({ alike }) => !alike)) {
	const checks = ['fits every window and finger', ...(one.then ? [] : ['prints without its navigation'])]
	if (isReadHere(one)) checks.push('can be read without its style sheet')
	test(`${checks.join(', ')}: ${one.name}`, async ({ page }) => {
		await open(page, one)
		await test.step('its size', () => expectToFit(page, one))
		if (!one.then) await test.step('on paper', () => expectToPrint(page))
		if (!isReadHere(one)) return
		await page.emulateMedia({ media: null })
		await takeStyles(page)
		await test.step('without its style sheet', () => expectToRead(page))
	})
}

/** What is done on these before they are looked at is done without a style sheet as well. */
for (const one of everyPage.filter(({ then, needsStyles, alike }) => then && !needsStyles && !alike)) {
	test(`can be read without its style sheet: ${one.name}`, async ({ page }) => {
		await dropStyles(page)
		await open(page, one)
		await expectToRead(page)
	})
}

function isReadHere({ then, needsStyles }: EveryPage) {
	return !then && !needsStyles
}

async function expectToRead(page: Page) {
	const rules = () => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).length
	expect(await page.evaluate(rules)).toBe(0)

	const main = page.getByRole('main')
	await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
	const tops = await main.evaluate((element) => {
		const parts = element.querySelectorAll('[role=alert], h1, label, input, button[type=submit], h2, dl, ul')
		return (
			[...parts]
				// What is folded away has no place in the order of the page.
				.filter((part) => part.checkVisibility())
				.filter((part) => part.getBoundingClientRect().width > 0)
				// The cells of a row share a line, and the fuller one begins higher.
				.map((part) => (part.closest('tr') ?? part).getBoundingClientRect())
				.map(({ top }) => Math.round(top))
		)
	})
	expect(tops.length).toBeGreaterThan(0)
	// What comes later in the page stands lower; only a control beside its label shares a line.
	expect(
		tops.every((top, i) => i === 0 || top >= tops[i - 1]! - 12),
		String(tops),
	).toBe(true)
}

async function expectToPrint(page: Page) {
	await page.emulateMedia({ media: 'print' })
	const around = page.getByRole('navigation').or(page.getByRole('banner')).or(page.getByRole('contentinfo'))
	await expect(around.filter({ visible: true })).toHaveCount(0)
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
}

/** From a page that is open, which then has none of its own and none it was sent. */
async function takeStyles(page: Page) {
	await page.evaluate(() => {
		for (const style of document.querySelectorAll('style, link[rel=stylesheet]')) style.remove()
	})
}

/** From every page that is opened. */
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
