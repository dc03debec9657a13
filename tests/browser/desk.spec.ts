import { enterAs, expect, hydrated, test } from './support.ts'

test('below 1024 px the menu is opened and closed by links', async ({ page, scripted }) => {
	await page.setViewportSize({ width: 1023, height: 700 })
	await enterAs(page, 'admin')
	await page.goto('/dashboard')
	if (scripted) await hydrated(page)
	const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })
	await expect(entry).toBeHidden()

	await page.getByRole('link', { name: 'Menu', exact: true }).click()
	await expect(entry).toBeVisible()
	await expect(entry).toBeInViewport()
	await page.getByRole('link', { name: 'Close menu' }).click()
	await expect(entry).toBeHidden()

	await page.getByRole('link', { name: 'Menu', exact: true }).click()
	await entry.click()
	await expect(page).toHaveURL('/dashboard')
	await expect(entry).toBeHidden()
})

test('from 1024 px on the menu is always there', async ({ page }) => {
	await enterAs(page, 'admin')
	for (const width of [1024, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		await page.goto('/dashboard')
		const menu = page.getByRole('navigation', { name: 'Main' })
		await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
		await expect(menu.getByText('Harmony Music School')).toBeVisible()
		await expect(page.getByRole('link', { name: 'Menu', exact: true })).toBeHidden()
	}
})

for (const [username, home] of [
	['admin', '/dashboard'],
	['student', '/student/dashboard'],
] as const) {
	test(`${username} logs out to the landing page, and Back shows nothing private`, async ({ page }) => {
		await enterAs(page, username)
		const answer = await page.goto(home)
		expect(answer?.headers()['cache-control']).toBe('no-store')
		await page.locator('.account summary').click()
		await page.getByRole('button', { name: 'Log out' }).click()
		await expect(page).toHaveURL('/')
		await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()

		await page.goBack()
		await expect(page).toHaveURL(/\/auth\/login/)
		await expect(page.getByText('Harmony Music School')).toHaveCount(0)
	})
}

test('a teacher of two schools switches between them', async ({ page }) => {
	const schools = ['Cape Conservatoire', 'Harmony Music School']
	await enterAs(page, 'teacher')
	await page.goto('/dashboard/teacher')
	const name = page.locator('.sidebar-title bdi')
	const here = (await name.textContent()) ?? ''
	expect(schools).toContain(here)
	const there = schools.find((school) => school !== here)!

	await page.locator('.account summary').click()
	await expect(page.getByRole('heading', { name: 'Switch school' })).toBeVisible()
	await page.getByRole('button', { name: there }).click()
	await expect(page.getByRole('status').filter({ hasText: there })).toHaveText(`You are now at ${there}.`)
	await expect(name).toHaveText(there)
	await page.reload()
	await expect(page.getByText('You are now at')).toHaveCount(0)
})

test('nobody with one school is offered another', async ({ page }) => {
	for (const [username, home] of [
		['admin', '/dashboard'],
		['solo', '/dashboard'],
		['student', '/student/dashboard'],
		['super', '/super-admin'],
	] as const) {
		await enterAs(page, username)
		await page.goto(home)
		await page.locator('.account summary').click()
		await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
		await expect(page.getByText('Switch school')).toHaveCount(0)
	}
})
