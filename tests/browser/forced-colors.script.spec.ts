import type { Page } from '@playwright/test'
import { enterAs, expect, test } from './support.ts'

/** How each of these looks, in words that differ where a person sees a difference. */
function looks(page: Page, selector: string): Promise<string[]> {
	return page.locator(selector).evaluateAll((elements) =>
		elements.map((element) => {
			// What lets it through has the color of what it lies upon.
			let ground: Element | null = element
			while (ground && /, 0\)$/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement
			const { backgroundColor } = getComputedStyle(ground ?? document.body)
			const { borderBottomColor, borderBottomWidth, outlineStyle, outlineWidth, outlineColor } =
				getComputedStyle(element)
			const outline = outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`
			return [backgroundColor, `${borderBottomWidth} ${borderBottomColor}`, outline].join(', ')
		}),
	)
}

test('what is chosen, and where one is, is seen in colors that are forced', async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
	await enterAs(page, 'admin')
	await page.goto('/classes/harmony-class-piano-first-steps')
	const others = await looks(page, '.tabs a:not([aria-current])')
	const [current = ''] = await looks(page, '.tabs a[aria-current]')
	expect(others.length).toBeGreaterThan(2)
	expect(others).not.toContain(current)

	const entries = await looks(page, '.sidebar-list a:not([aria-current])')
	const [here = '', ...more] = await looks(page, '.sidebar-list a[aria-current]')
	expect([entries.length > 5, here !== '', more]).toEqual([true, true, []])
	expect(entries).not.toContain(here)

	await page.goto('/students/list?sort=-name')
	const mark = await page.locator('[aria-sort] a').evaluate((link) => {
		const { borderTopColor, borderLeftColor, borderRightColor } = getComputedStyle(link, '::after')
		return { point: borderTopColor, sides: [borderLeftColor, borderRightColor] }
	})
	expect(mark.sides).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'])
	expect(mark.point).not.toBe('rgba(0, 0, 0, 0)')

	await page.goto('/classes/sessions/harmony-class-piano-first-steps-lesson-3')
	const codes = page.locator('.roll-code')
	expect(await codes.count()).toBeGreaterThan(2)
	await codes.first().locator('input').check({ force: true })
	const chosen = await looks(page, '.roll-code :checked + span')
	const unchosen = await looks(page, '.roll-code :not(:checked) + span')
	expect(chosen.length).toBeGreaterThan(0)
	expect(unchosen.filter((look) => chosen.includes(look))).toEqual([])

	const moving = await page.evaluate(
		() =>
			[...document.querySelectorAll('*')]
				.map((element) => getComputedStyle(element))
				.filter(
					({ animationName, transitionDuration }) =>
						animationName !== 'none' || !/^0s(, 0s)*$/.test(transitionDuration),
				).length,
	)
	expect(moving).toBe(0)
})
