import { AxeBuilder } from '@axe-core/playwright'
import { everyPage, open } from './every-page.ts'
import { expect, hydrated, test } from './support.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const DESKS = /^\/(dashboard|settings|super-admin)/

for (const saveData of [false, true]) {
	test.describe(saveData ? 'without framework JavaScript' : 'as it comes', () => {
		if (saveData) test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } })

		for (const one of everyPage) {
			test(`axe finds nothing on: ${one.name}`, async ({ page }) => {
				await open(page, one)
				if (!saveData && DESKS.test(one.path)) await hydrated(page)
				for (const colorScheme of ['light', 'dark'] as const) {
					await page.emulateMedia({ colorScheme })
					const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
					const found = violations.map(({ id, help, nodes }) => ({
						id,
						help,
						where: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary}`),
					}))
					expect(found, colorScheme).toEqual([])
				}
			})
		}
	})
}
