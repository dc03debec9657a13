import { AxeBuilder } from '@axe-core/playwright'
import { everyPage, isDesk, open } from './every-page.ts'
import { expectToFit } from './fitting.ts'
import { expect, hydrated, test } from './support.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const CONTRAST = 'color-contrast'

for (const one of everyPage) {
	test(`has no barrier${one.alike ? '' : ', and fits every window and finger'}: ${one.name}`, async ({
		page,
	}) => {
		await open(page, one)
		if (isDesk(one) && !one.status) await hydrated(page)
		expect(await found(new AxeBuilder({ page }).withTags(TAGS))).toEqual([])
		// In the dark nothing but colours is different.
		await page.emulateMedia({ colorScheme: 'dark' })
		expect(await found(new AxeBuilder({ page }).withRules(CONTRAST))).toEqual([])
		if (!one.alike) await expectToFit(page, one)
	})
}

test.describe('without framework JavaScript', () => {
	test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } })

	for (const one of everyPage.filter(isDesk)) {
		test(`has no barrier: ${one.name}`, async ({ page }) => {
			await open(page, one)
			// The colours are those of the page with it.
			expect(await found(new AxeBuilder({ page }).withTags(TAGS).disableRules(CONTRAST))).toEqual([])
		})
	}
})

async function found(axe: AxeBuilder) {
	// No page has frames; without looking for them axe needs no second page to put its findings together.
	const { violations } = await axe.setLegacyMode().analyze()
	return violations.map(({ id, help, nodes }) => ({
		id,
		help,
		where: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary}`),
	}))
}
