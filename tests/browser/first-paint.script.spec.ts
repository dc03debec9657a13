import type { Page } from '@playwright/test'
import { expect, fillSignIn, test } from './support.ts'

/** How fast they come is measured by `npm run bench`; here nothing else ever comes. */
const pages = ['/', '/auth/login', '/about', '/select-plan', '/register-school']

for (const path of pages) {
	test(`${path} is seen whole before anything but the document has come`, async ({ page }) => {
		await withNothingElse(page)
		await page.goto(path, { waitUntil: 'commit' })
		await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
		await expect(page.locator('h1')).toBeVisible()
		// The last of what is drawn: nothing on the way there was waited for.
		await expect(page.locator('main :is(a, button):not(dialog *)').last()).toBeVisible()
	})
}

test('a sign-in goes through before anything but the documents has come', async ({ page }) => {
	await withNothingElse(page)
	await page.goto('/auth/login', { waitUntil: 'commit' })
	await fillSignIn(page, 'student')
	await page.getByRole('button', { name: 'Sign in' }).click()
	await page.waitForURL('/student/dashboard', { waitUntil: 'commit' })
})

/** Documents pass. Styles, scripts, pictures and calls are held back for ever. */
async function withNothingElse(page: Page) {
	await page.route('**/*', async (route) => {
		if (route.request().isNavigationRequest()) await route.continue()
	})
}
