import type { Page } from '@playwright/test'
import { expect } from './support.ts'

/** Nothing of the page is too small for a finger, and nothing is wider than its window. */
export async function expectToFit(page: Page) {
	await page.setViewportSize({ width: 360, height: 740 })
	expect(await tooSmall(page)).toEqual([])
	// 640 px is what a window of 1280 px shows at 200 %.
	for (const width of [320, 360, 640, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		expect(await overflow(page), `at ${width} px`).toEqual([])
	}
}

/** Controls that stand alone and are too small for a finger. A link inside a sentence is as high as its line. */
function tooSmall(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const controls = document.querySelectorAll<HTMLElement>(
			'a[href], button, input:not([type=hidden]), select, textarea, summary',
		)
		const isInSentence = (element: HTMLElement) =>
			element.tagName === 'A' &&
			[...(element.parentElement?.childNodes ?? [])].some(
				(node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
			)
		return [...controls].flatMap((control) => {
			const target = control.closest('label') ?? control
			const { width, height, left } = target.getBoundingClientRect()
			// What only the Enter key presses is nothing for fingers.
			const isForKeys = control.ariaHidden === 'true' && control.tabIndex < 0
			if (width === 0 || left < 0 || isForKeys || isInSentence(control)) return []
			const words = control.textContent?.trim() || control.getAttribute('name')
			return Math.min(width, height) < 44 ? [`${words}: ${width} x ${height}`] : []
		})
	})
}

/** What makes the page wider than its window. */
function overflow(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const { clientWidth, scrollWidth } = document.documentElement
		if (scrollWidth <= clientWidth) return []
		return [...document.querySelectorAll('body *')]
			.filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
			.map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`)
	})
}
