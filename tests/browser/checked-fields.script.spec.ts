import type { Locator } from '@playwright/test'
import { enterAs, expect, hydrated, test } from './support.ts'

test.use({ provokes: /status of 400/ })

/** The schema comes with the first focus: until then nothing is checked. */
async function typeWrongly(field: Locator, text: string) {
	await expect(async () => {
		await field.fill('')
		await field.blur()
		await field.fill(text)
		await field.blur()
		await expect(field).toHaveAttribute('aria-invalid', 'true', { timeout: 1_000 })
	}).toPass()
}

test('a field is checked when it is left, and the server is asked only when the form is sent', async ({
	page,
}) => {
	await enterAs(page, 'admin')
	await page.goto('/students/harmony-student-4/edit')
	await hydrated(page)
	const sent: string[] = []
	page.on('request', (request) => {
		if (request.method() === 'POST') sent.push(request.url())
	})
	const birth = page.getByRole('textbox', { name: 'Birth date' })
	await typeWrongly(birth, 'soon')
	const message = page.locator('#form-birthDate-error')
	await expect(message).toContainText('Enter a date')
	await expect(page.getByRole('alert')).toHaveCount(0)
	await expect(page.getByText('Unsaved changes')).toBeVisible()

	await birth.fill('2014-03-04')
	await expect(message).toHaveCount(0)

	// What nobody typed in is not asked for before the form is sent.
	await page.getByLabel('First name').focus()
	await page.getByLabel('Last name').focus()
	await expect(page.locator('.field-error')).toHaveCount(0)
	expect(sent).toEqual([])
})

test('rows are added and taken away without asking the server, and keep what was typed', async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto('/students/create')
	await hydrated(page)
	await typeWrongly(page.getByRole('textbox', { name: 'Birth date' }), 'soon')
	let sent = 0
	page.on('request', (request) => {
		if (request.method() === 'POST') sent++
	})
	await page.locator('summary', { hasText: 'Guardians' }).click()
	const guardian = (row: number) => page.getByRole('group', { name: `Guardian ${row}`, exact: true })
	const name = (row: number) => guardian(row).getByRole('textbox', { name: 'Name' })
	await name(1).fill('Ada')
	await page.getByRole('button', { name: 'Add a guardian' }).click()
	await expect(name(2)).toBeFocused()
	await name(2).fill('Berta')
	await expect(guardian(2).getByLabel('Gets lesson updates')).toBeChecked()
	await page.getByRole('button', { name: 'Remove guardian 1' }).click()
	await expect(name(1)).toHaveValue('Berta')
	await expect(page.getByRole('group', { name: 'Guardian 2', exact: true })).toHaveCount(0)
	expect(sent).toBe(0)
})
