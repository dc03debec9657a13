import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

const choose = (page: Page, label: string, value: string) => page.getByLabel(label).selectOption(value)

test('radio buttons switch the prices, which stay where they are', async ({ page }) => {
	await page.goto('/')
	const standard = page.locator('#pricing li', { hasText: 'Standard' }).first()
	await expect(standard).toContainText('$29')
	await expect(page.getByText('$149')).toBeHidden()
	const top = () =>
		page.locator('#pricing .grid').evaluate((grid) => grid.getBoundingClientRect().top + scrollY)
	const before = await top()

	await page.getByText('Yearly', { exact: false }).first().click()
	await expect(page.getByText('$149')).toBeVisible()
	await expect(page.getByText('Save $20.88 compared to monthly')).toBeVisible()
	await expect(page.getByText('$29')).toBeHidden()
	expect(await top()).toBe(before)

	await page.getByRole('radio', { name: 'Yearly' }).press('ArrowLeft')
	await expect(page.getByText('$29')).toBeVisible()
	await expect(page.getByText('$149')).toBeHidden()
})

test('a link shows the prices by the year', async ({ page }) => {
	await page.goto('/')
	await page.getByRole('link', { name: 'yearly', exact: true }).click()
	await expect(page).toHaveURL('/?billing=yearly#pricing')
	await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
	await expect(page.getByText('$399')).toBeInViewport()
	await expect(page.getByText('$79')).toBeHidden()
})

test('a message is refused with what is missing, then sent, and that is said', async ({ page, scripted }) => {
	await page.goto('/')
	await page.getByLabel('Subject').fill(`Two pianos ${scripted}`)
	await page.getByRole('button', { name: 'Send message' }).click()
	await expect(page).toHaveTitle('Error: The front desk your music school deserves – Solfa')
	const summary = page.getByRole('alert')
	await expect(summary).toContainText('Please fill in all fields')
	await expect(summary).toBeInViewport()
	if (scripted) await expect(summary).toBeFocused()
	await summary.getByRole('link').click()
	await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

	await page.getByLabel('Name', { exact: true }).fill('Ana Silva')
	await page.locator('#contact').getByLabel('Email').fill('ana@example.test')
	await page.getByLabel('Message').fill('Can a lesson be in two rooms?')
	await expect(page.getByLabel('Subject')).toHaveValue(`Two pianos ${scripted}`)
	await page.getByRole('button', { name: 'Send message' }).click()
	await expect(page).toHaveURL('/#contact')
	await expect(page.getByRole('status')).toBeInViewport()
	await expect(page.getByRole('status')).toHaveText(
		"Message sent successfully! We'll get back to you within 24 hours.",
	)
	await expect(page.getByLabel('Subject')).toHaveValue('')
	await page.reload()
	await expect(page.getByRole('status')).toHaveCount(0)
})

test('a demo is asked for in the dialog', async ({ page, scripted }) => {
	await page.goto('/')
	await page.getByRole('link', { name: 'Request a demo' }).first().click()
	const dialog = page.getByRole('dialog', { name: 'Request a demo' })
	await expect(dialog).toBeVisible()
	await expect(page).toHaveURL(scripted ? '/' : '/?demo=1')
	await page.getByLabel('Phone').fill('12')
	await page.getByRole('button', { name: 'Request Demo' }).click()
	await expect(page).toHaveURL('/?demo=1')
	await expect(dialog.getByRole('alert')).toContainText('Please enter a valid phone number')
	if (scripted) await expect(page.locator('#demo-dialog:modal')).toBeVisible()
	await expect(page.getByLabel('Phone')).toHaveValue('12')

	await dialog.getByLabel('Full Name').fill(`Ana Silva ${scripted}`)
	await dialog.getByLabel('Email').fill('ana@example.test')
	await choose(page, 'Country Code', '+34')
	await page.getByLabel('Phone').fill('600 123 123')
	await page.getByLabel('School Name').fill('Escuela Silva')
	await choose(page, 'Your Role', 'owner')
	await choose(page, 'School Size', '26-50')
	await choose(page, 'Number of Teachers', '3-5')
	await choose(page, 'Preferred Time', 'morning')
	await choose(page, 'Timezone', 'CET')
	await page.getByRole('button', { name: 'Request Demo' }).click()
	await expect(page).toHaveURL('/')
	await expect(dialog).toBeHidden()
	await expect(page.getByRole('status')).toHaveText(
		"Demo request submitted! We'll contact you within 24 hours to schedule your personalized demo.",
	)
})

test('Cancel leaves the dialog', async ({ page }) => {
	for (const start of ['/', '/?demo=1']) {
		await page.goto(start)
		if (start === '/') await page.getByRole('link', { name: 'Demo', exact: true }).click()
		const dialog = page.getByRole('dialog', { name: 'Request a demo' })
		await expect(dialog).toBeVisible()
		await dialog.getByRole('link', { name: 'Cancel' }).click()
		await expect(dialog).toBeHidden()
		await expect(page).toHaveURL('/')
	}
})

test('phones get the day as a list and one button to sign up', async ({ page }) => {
	await page.goto('/')
	await page.setViewportSize({ width: 360, height: 740 })
	await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register-school')
	await expect(page.locator('.score svg')).toBeHidden()
	await expect(page.getByRole('listitem').filter({ hasText: 'Youth orchestra' })).toBeVisible()
	await page.setViewportSize({ width: 1280, height: 800 })
	await expect(page.locator('.score svg')).toBeVisible()
	await expect(page.getByRole('link', { name: 'Sign up' })).toBeHidden()
})
