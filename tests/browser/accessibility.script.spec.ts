import { AxeBuilder } from '@axe-core/playwright'
import { everyPage, isDesk, open } from './every-page.ts'
import { expect, hydrated, test } from './support.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const CONTRAST = 'color-contrast'

for (const one of everyPage) {
	test(`axe finds nothing on: ${one.name}`, async ({ page }) => {
		await open(page, one)
		if (isDesk(one) && !one.status) await hydrated(page)
		expect(await found(new AxeBuilder({ page }).withTags(TAGS))).toEqual([])
		// In the dark nothing but colours is different.
		await page.emulateMedia({ colorScheme: 'dark' })
		expect(await found(new AxeBuilder({ page }).withRules(CONTRAST))).toEqual([])
	})
}

test.describe('without framework JavaScript', () => {
	test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } })

	for (const one of everyPage.filter(isDesk)) {
		test(`axe finds nothing on: ${one.name}`, async ({ page }) => {
			await open(page, one)
			// The colours are those of the page with it.
			expect(await found(new AxeBuilder({ page }).withTags(TAGS).disableRules(CONTRAST))).toEqual([])
		})
	}
})

async function found(axe: AxeBuilder) {
	const { violations } = await axe.analyze()
	return violations.map(({ id, help, nodes }) => ({
		id,
		help,
		where: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary}`),
	}))
}
