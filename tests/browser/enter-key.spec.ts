import { enterAs, expect, hydrated, test, unfold } from './support.ts'

test('Enter in the first field of a long form saves it', async ({ page, scripted }, info) => {
	const last = `${info.project.name}${Date.now().toString(36)}`
	await enterAs(page, 'admin')
	await page.goto('/students/create')
	if (scripted) await hydrated(page)
	await page.getByLabel('Last name').fill(last)
	await page.getByLabel('First name').fill('Enno')
	await page.getByLabel('First name').press('Enter')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Enno ${last}`)
	await expect(page.getByText('was added')).toBeVisible()
})

test('a row that was just added is in sight, and its first field has the focus', async ({
	page,
	scripted,
}) => {
	await enterAs(page, 'admin')
	for (const [path, part, button, row, field] of [
		['/students/create', 'Guardians', 'Add a guardian', 'Guardian', 'Name'],
		['/students/create', 'Instruments and teacher', 'Add an instrument', 'Instrument', 'Instrument'],
		['/teachers/create', 'Qualifications', 'Add a qualification', 'Qualification', 'What it is'],
	] as const) {
		await page.goto(path)
		if (scripted) await hydrated(page)
		await unfold(page, part)
		const add = page.getByRole('button', { name: button })
		const rows = page.getByRole('group', { name: new RegExp(`^${row} \\d+$`) })
		const before = await rows.count()
		await add.click()
		await expect(rows).toHaveCount(before + 1)
		const first = rows.last().getByLabel(field, { exact: true })
		await expect(first).toBeFocused()
		await expect(first).toBeInViewport()
	}
})
