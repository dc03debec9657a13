import { enterAs, expect, hydrated, test } from './support.ts'

test.use({ provokes: /status of 400/ })

test('whoever leaves typed work is asked, and nobody else', async ({ page }) => {
	await enterAs(page, 'admin')
	const asked: string[] = []
	let leave = false
	page.on('dialog', (dialog) => {
		asked.push(dialog.type())
		void (leave ? dialog.accept() : dialog.dismiss())
	})
	await page.goto('/students/harmony-student-4/edit')
	await hydrated(page)
	const away = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
	const name = page.getByLabel('Preferred name')
	const before = await name.inputValue()
	await name.fill('Somebody')
	await name.blur()
	await expect(page.getByText('Unsaved changes')).toBeVisible()
	await away.click()
	expect(asked).toEqual(['confirm'])
	await expect(name).toHaveValue('Somebody')

	// What was put back as it was is no change.
	await name.fill(before)
	await away.click()
	await expect(page).toHaveURL(/harmony-student-4$/)
	// The address changes before the page does, and typing would go into the form that is about to leave.
	await expect(name).toBeHidden()
	expect(asked).toEqual(['confirm'])

	await page.goBack()
	await hydrated(page)
	await page.getByLabel('Preferred name').fill('Somebody')
	await page.getByLabel('Preferred name').blur()
	await expect(page.getByText('Unsaved changes')).toBeVisible()
	leave = true
	await page.reload()
	expect(asked).toEqual(['confirm', 'beforeunload'])

	await hydrated(page)
	await page.getByRole('textbox', { name: 'Birth date' }).fill('soon')
	// The script that looks after typed work comes with the first field that is used.
	await expect(page.getByText('Unsaved changes')).toBeVisible()
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByRole('alert')).toContainText('Birth date')
	expect(asked).toHaveLength(2)
	await away.click()
	expect(asked).toEqual(['confirm', 'beforeunload', 'confirm'])
	await expect(page).toHaveURL(/harmony-student-4$/)
})

test('a form that stays on its page does not call saved work unsaved', async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto('/settings/school')
	await hydrated(page)
	const phone = page.getByLabel('Phone')
	const before = await phone.inputValue()
	const save = page.getByRole('button', { name: 'Save', exact: true }).last()
	const note = page.getByText('Unsaved changes')
	for (const value of ['212 555 0123', before]) {
		await phone.fill(value)
		await expect(note).toBeVisible()
		// A finger stays on the button for a moment.
		await save.click({ delay: 150 })
		await expect(page.getByText('School details saved.')).toBeVisible()
		await expect(note).toBeHidden()
	}
})
