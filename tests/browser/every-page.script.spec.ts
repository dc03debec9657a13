import { barriersIn, faintIn } from './barriers.ts'
import { everyPage, isDesk, open } from './every-page.ts'
import { expectToFit } from './fitting.ts'
import { test } from './one-window.ts'
import { expect, hydrated } from './support.ts'

for (const one of everyPage) {
	test(`has no barrier${isDesk(one) && !one.alike ? ', and fits every window and finger' : ''}: ${one.name}`, async ({
		page,
	}) => {
		await open(page, one)
		if (isDesk(one) && !one.status) await hydrated(page)
		expect(await barriersIn(page)).toEqual([])
		expect(await faintIn(page)).toEqual([])
		// A page made of the parts of another has that one's colors and sizes.
		if (one.alike) return
		// In the dark nothing but colors is different.
		await page.emulateMedia({ colorScheme: 'dark' })
		expect(await faintIn(page)).toEqual([])
		// Others are measured as the server sent them: no script draws on them.
		if (isDesk(one)) await expectToFit(page, one)
	})
}

test.describe('without framework JavaScript', () => {
	test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } })

	for (const one of everyPage.filter((page) => isDesk(page) && !page.alike)) {
		test(`has no barrier: ${one.name}`, async ({ page }) => {
			await open(page, one)
			// The colours are those of the page with it.
			expect(await barriersIn(page)).toEqual([])
		})
	}
})
