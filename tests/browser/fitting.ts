import type { Page } from '@playwright/test'
import { isDesk, type EveryPage } from './every-page.ts'
import { expect } from './support.ts'

/** As wide as a tablet held upright. */
const TABLET = 768
/** The window that tests have by themselves. */
const WIDE = 1280
const HEIGHT = 720

/**
 * Nothing of the page is too small for a finger, and nothing is wider than its window, whatever people are called. It is
 * found in a window of 1280 px, and left in one.
 */
export async function expectToFit(page: Page, one: EveryPage) {
	expect(page.viewportSize()?.width).toBe(WIDE)
	// 640 px is what a window of 1280 px shows at 200 %. Each width is another layout, so that none is asked for twice.
	for (const width of [WIDE, 640, 320, 360]) await expectWithin(page, width, '')
	expect.soft(await cutShortcuts(page), 'cut at the foot of a phone').toEqual([])
	expect.soft(await tooSmall(page), 'too small for a finger').toEqual([])
	expect.soft(await doubledIds(page), 'ids that are there twice').toEqual([])
	if (isDesk(one)) {
		await page.setViewportSize({ width: TABLET, height: HEIGHT })
		expect.soft(await scrolled(page), 'tables that scroll sideways on a tablet').toEqual([])
		await lengthenNames(page)
		await expectWithin(page, 360, 'with long names ')
	}
	await page.setViewportSize({ width: WIDE, height: HEIGHT })
	if (isDesk(one)) await expectWithin(page, WIDE, 'with long names ')
}

async function expectWithin(page: Page, width: number, when: string) {
	if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT })
	expect.soft(await overflow(page), `wider than its window ${when}at ${width} px`).toEqual([])
}

/** A label or a link that names one of two leads to the first. */
function doubledIds(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
		return ids.filter((id, i) => ids.indexOf(id) !== i)
	})
}

/** Gives everybody and everything a name of 80 letters, without a place to break it. */
function lengthenNames(page: Page): Promise<void> {
	return page.evaluate(() => {
		for (const name of document.querySelectorAll('bdi, h1, main th > a, main .rows a, main dd'))
			if (name.childElementCount === 0 && name.textContent)
				name.textContent = 'Konstantinopel'.repeat(6).slice(0, 80)
	})
}

/** Tables wider than their frames. Dense ones keep their columns, and scroll. */
function scrolled(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('.table-frame:not(.table-frame-dense)')]
			.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
			.map((frame) => `${frame.querySelector('caption')?.textContent}: ${frame.scrollWidth} px`),
	)
}

/** Words that have no room in the bar at the foot. */
function cutShortcuts(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('.bottom-bar a > span')]
			.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
			.map(({ innerText }) => innerText),
	)
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
			const text = control.textContent?.trim() || control.getAttribute('name')
			return Math.min(width, height) < 44 ? [`${text}: ${width} x ${height}`] : []
		})
	})
}

/** What makes the page wider than its window: elements, and text that leaves its element. */
function overflow(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const { clientWidth, scrollWidth } = document.documentElement
		if (scrollWidth <= clientWidth) return []
		// What lies in a box that scrolls does not widen the page.
		const isInBox = (element: Element | null): boolean =>
			element !== null &&
			element !== document.body &&
			(getComputedStyle(element).overflowX !== 'visible' || isInBox(element.parentElement))
		const widthOf = (node: Node) => {
			const range = document.createRange()
			range.selectNodeContents(node)
			return Math.max(
				range.getBoundingClientRect().right,
				node instanceof Element ? node.getBoundingClientRect().right : 0,
			)
		}
		const wide = [...document.querySelectorAll('body *')].filter(
			(element) => !isInBox(element.parentElement) && widthOf(element) > clientWidth + 0.5,
		)
		return [
			`${scrollWidth} px`,
			...wide.map(
				(element) =>
					`<${element.tagName.toLowerCase()} class="${element.className}"> ${widthOf(element)} px: ${element.textContent?.slice(0, 40)}`,
			),
		]
	})
}
