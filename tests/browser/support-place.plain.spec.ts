import type { Page } from '@playwright/test'
import { enterAgain, test } from './one-window.ts'
import { expect } from './support.ts'

const PAGES = [
	'/attendance/credits',
	'/students/list',
	'/billing',
	'/billing/manage',
	'/classes/sessions/harmony-class-piano-first-steps-lesson-3',
	'/students/create',
]

for (const width of [390, 1280])
	test(`at the end of a page the way to support covers nothing at ${width} px`, async ({ page }) => {
		await enterAgain(page, 'admin')
		await page.setViewportSize({ width, height: 800 })
		for (const path of PAGES) {
			await page.goto(path)
			expect(await coveredAtEnd(page), path).toEqual([])
		}
	})

/** What of the page lies below the button when it is scrolled to its end. */
async function coveredAtEnd(page: Page) {
	return page.evaluate(() => {
		window.scrollTo(0, document.documentElement.scrollHeight)
		const button = document.querySelector('.support-button')?.getBoundingClientRect()
		if (!button) throw new Error('There is no way to support.')
		const parts = document.querySelectorAll(
			'main a, main button, main input, main td, main th, main p, main dd',
		)
		return [...parts].flatMap((part) => {
			const box = part.getBoundingClientRect()
			const isBelow =
				box.width > 1 &&
				// What is folded away has a place and is not seen.
				part.checkVisibility({ contentVisibilityAuto: true }) &&
				box.right > button.left &&
				box.left < button.right &&
				box.bottom > button.top &&
				box.top < button.bottom
			return isBelow ? [part.textContent || part.tagName] : []
		})
	})
}
