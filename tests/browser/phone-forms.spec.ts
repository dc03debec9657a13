import { enterAs, expect, test, unfold } from './support.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a new invoice keeps its main button in sight on a phone, and the others where the form ends', async ({
	page,
}) => {
	await enterAs(page, 'admin')
	const student = await (await page.request.get('/students/harmony-student-4')).text()
	const [, family = ''] = /\/students\/families\/([\w-]+)/.exec(student) ?? []
	await page.goto(`/billing/new-invoice?family=${family}`)
	const form = page.locator('.form-card')
	const button = (name: string) => form.locator('button:visible', { hasText: new RegExp(`^${name}$`) })
	await expect(button('Save draft').last()).toBeInViewport()
	for (const other of ['Issue and send', 'Issue without sending'])
		await expect(button(other)).not.toBeInViewport()
	await button('Issue and send').scrollIntoViewIfNeeded()
	await expect(button('Issue and send')).toBeInViewport()
})

test('a guardian’s email has the width of a phone, and an open fold has no gap', async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto('/students/create')
	const summary = page.locator('summary', { has: page.locator('.fold-title', { hasText: 'Guardians' }) })
	await unfold(page, 'Guardians')
	expect((await summary.boundingBox())?.height).toBeLessThan(60)
	expect((await page.locator('[name="guardians[0].email"]').boundingBox())?.width).toBeGreaterThan(300)
})
