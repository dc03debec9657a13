import type { Locator, Page } from '@playwright/test'
import { expect } from './support.ts'

/** Nothing is clicked: from where the page begins, one goes on with Tab and presses what one comes to. */
async function goTo(page: Page, what: Locator) {
	await expect(what).toBeVisible()
	for (let tabs = 0; tabs < 150; tabs++) {
		if (await what.evaluate((element) => element === document.activeElement)) return
		await page.keyboard.press('Tab')
	}
	throw new Error(`Tab does not come to ${String(what)}.`)
}

export async function press(page: Page, what: Locator, key = 'Enter') {
	await goTo(page, what)
	await expect(what).toBeInViewport()
	await page.keyboard.press(key)
}

/** Over what was there. */
export async function type(page: Page, field: Locator, text: string) {
	await goTo(page, field)
	await page.keyboard.press('ControlOrMeta+a')
	await page.keyboard.type(text)
}
