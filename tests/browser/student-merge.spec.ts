import { enterAs, expect, hydrated, test, unfold } from './support.ts'

test('somebody who is on the list twice is one student again, and the old link leads on', async ({
	page,
	scripted,
}, info) => {
	await enterAs(page, 'admin')
	const last = `${info.project.name}twin${Date.now().toString(36)}`
	const add = async (phone: string) => {
		await page.goto('/students/create')
		if (scripted) await hydrated(page)
		await page.getByLabel('First name').fill('Twin')
		await page.getByLabel('Last name').fill(last)
		await page.getByLabel('Birth date', { exact: true }).fill('2016-02-29')
		await unfold(page, 'Contact')
		await page.getByLabel('Phone', { exact: true }).locator('visible=true').fill(phone)
		await page.getByRole('button', { name: 'Save', exact: true }).click()
		const anyway = page.getByRole('button', { name: 'Add anyway' })
		await expect(anyway.or(page.getByRole('heading', { level: 1, name: `Twin ${last}` }))).toBeVisible()
		if (await anyway.isVisible()) await anyway.click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Twin ${last}`)
		return new URL(page.url()).pathname
	}
	const kept = await add('(212) 555-0100')
	const other = await add('212.555.0199')

	await page.goto(kept)
	if (scripted) await hydrated(page)
	await page.locator('.page-actions summary').click()
	await page.getByRole('link', { name: 'Merge', exact: true }).click()
	await page.getByRole('searchbox', { name: 'Find the second record' }).fill(last)
	await page.getByRole('button', { name: 'Find', exact: true }).click()
	await page
		.getByRole('main')
		.getByRole('link', { name: `Twin ${last}` })
		.last()
		.click()
	await expect(page.getByText('This cannot be undone.')).toBeVisible()
	await page.getByRole('radio', { name: /^Phone, from the other record/ }).check()
	await page.getByRole('button', { name: 'Merge', exact: true }).click()

	await expect(page.getByText('Records merged.')).toBeVisible()
	await expect(page).toHaveURL(new RegExp(`${kept}$`))
	await expect(page.getByRole('link', { name: '(212) 555-0199' }).first()).toBeVisible()
	await page.goto(other)
	await page.getByRole('link', { name: 'Go to the record that was kept' }).click()
	await expect(page).toHaveURL(new RegExp(`${kept}$`))
})
