import type { Page } from '@playwright/test'
import { register } from './buyer.ts'
import { press } from './keys.ts'
import { expect, hold, test } from './support.ts'

const offer = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Registration' })

for (const path of ['/', '/about', '/forgot-password']) {
	test(`over ${path} it asks before one leaves, unless one goes on or has closed it`, async ({ page }) => {
		await register(page, 'Music School')
		await page.goto(path)
		await expect(offer(page)).toBeVisible()
		// A browser asks only on behalf of a page somebody has touched.
		await offer(page).getByRole('heading').click()
		const asked = page.waitForEvent('dialog')
		await page.close({ runBeforeUnload: true })
		const question = await asked
		expect(question.type()).toBe('beforeunload')
		await question.dismiss()

		await page.keyboard.press('Escape')
		await expect(offer(page)).toBeHidden()
		await page.reload()
		await offer(page).getByRole('link', { name: 'Continue to Subscription' }).click()
		await expect(page).toHaveURL('/select-plan')
		await expect(offer(page)).toBeHidden()
	})
}

test('cannot be closed while a registration is being canceled', async ({ page }) => {
	await register(page, 'Music School')
	await page.goto('/about')
	const { arrived, letGo } = await hold(page, '**/api/cleanup/cancel-registration', 'POST')
	const tried = page.evaluate(async () => {
		await new Promise((sent) => document.addEventListener('submit', sent, { once: true }))
		const modal = document.querySelector<HTMLDialogElement>('dialog[data-modal]')
		if (!modal) return null
		const escaped = modal.dispatchEvent(new Event('cancel', { cancelable: true }))
		const closed = new Promise((done) => modal.addEventListener('close', done, { once: true }))
		modal.close()
		await closed
		return { escaped, open: modal.open, text: modal.innerText }
	})
	await offer(page).getByRole('link', { name: 'Cancel Registration' }).click()
	await page.getByRole('button', { name: 'Cancel Registration' }).click({ noWaitAfter: true })
	await arrived
	const seen = await tried
	expect(seen).toMatchObject({ escaped: false, open: true })
	expect(seen?.text).toContain('Cancelling...')
	expect(seen?.text).not.toContain('Close')
	letGo()
	await expect(page.getByText('Registration Cancelled')).toBeVisible()
})

test('a dialog that was opened by keys keeps the focus until it is left, and gives it back', async ({
	page,
}) => {
	await page.goto('/')
	const opener = page.locator('main a[data-opens=demo-dialog]').first()
	await press(page, opener)
	const dialog = page.getByRole('dialog')
	await expect(dialog).toBeVisible()
	const isWithin = () =>
		// Between the last and the first of it the browser's own bar has the focus.
		page.evaluate(
			() => document.activeElement === document.body || !!document.activeElement?.closest('dialog[open]'),
		)
	const stops = new Set<string>()
	for (let tabs = 0; tabs < 25; tabs++) {
		expect(await isWithin()).toBe(true)
		stops.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ''))
		await page.keyboard.press(tabs < 20 ? 'Tab' : 'Shift+Tab')
	}
	expect(stops.size).toBeGreaterThan(4)
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(opener).toBeFocused()
})
