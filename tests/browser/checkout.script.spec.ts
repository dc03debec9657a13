import type { Page } from '@playwright/test'
import { openProvider, register } from './buyer.ts'
import { expect, test } from './support.ts'

const SDK = '**/dev/paypal/sdk/js*'

/** The provider's script as it comes, or something in its place. */
async function comesAs(page: Page, body: string) {
	await page.route(SDK, (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

for (const [text, body] of [
	['Failed to load PayPal payment system', ''],
	['Error initializing payment system', 'paypal = { Buttons() { throw new Error("no") } }'],
	['Error initializing payment system', 'paypal = { Buttons: () => ({ render: () => Promise.reject() }) }'],
] as const) {
	test(`"${text}" (${body || 'nothing'}) can be tried again, and the form pays all the same`, async ({
		page,
	}) => {
		await comesAs(page, body)
		await register(page, 'Music School')
		await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
		await expect(page.getByRole('button', { name: /^Pay .* with PayPal$/ })).toBeVisible()
		await page.unroute(SDK)
		await page.getByRole('button', { name: 'Try Again' }).click()
		await expect(page.getByRole('button', { name: 'PayPal (demo)' })).toBeVisible()
		await expect(page.getByText(text)).toBeHidden()
	})
}

test.describe('a payment that fails', () => {
	test.use({ provokes: /The payment was declined/ })

	test('is told twice over, and can be tried again', async ({ page }) => {
		await register(page, 'Solo Teacher')
		await openProvider(page, true)
		await page.getByRole('button', { name: 'Fail' }).click()
		await expect(
			page.getByText('Payment Error There was an error processing your payment. Please try again.'),
		).toBeVisible()
		await expect(page.getByText('Payment error occurred')).toBeVisible()
		await page.getByRole('button', { name: 'Try Again' }).click()
		await expect(page.getByRole('button', { name: 'PayPal (demo)' })).toBeVisible()
		await expect(page.getByText('Payment error occurred')).toBeHidden()
	})
})

test.describe('a plan that is refused', () => {
	test.use({ provokes: /status of 409|no room for your school/ })

	test('says why, and not that something failed', async ({ page }) => {
		await register(page, 'Music School')
		const message = 'The Standard plan has no room for your school: 6 teachers of 5.'
		await page.route('**/api/paypal/subscription', (route) =>
			route.fulfill({ status: 409, json: { message } }),
		)
		await openProvider(page, true)
		await expect(page.locator('#paypal-buttons').getByText(message)).toBeVisible()
		await expect(page.getByText('Payment error occurred')).toBeHidden()
	})
})
