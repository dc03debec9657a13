import { enterAs, expect, test } from './support.ts'

test('an address that leads nowhere says so and leads home', async ({ page }) => {
	const answer = await page.goto('/no/such/page')
	expect(answer?.status()).toBe(404)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
	await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible()
	await page.getByRole('link', { name: 'Go Home' }).click()
	await expect(page).toHaveURL('/')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const [username, home] of [
	['late-teacher', '/dashboard/teacher'],
	['late-student', '/student/dashboard'],
] as const) {
	test(`${username} is told that the school is paused, and can leave`, async ({ page }) => {
		await enterAs(page, username)
		const answer = await page.goto(home)
		expect(answer?.status()).toBe(403)
		await expect(page).toHaveTitle('Old School of Brass is paused – Solfa')
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Old School of Brass is paused')
		await expect(page.getByText('Nothing is lost.')).toBeVisible()
		await expect(page.getByRole('link', { name: 'Call +1 212 555 0147' })).toHaveAttribute(
			'href',
			'tel:+12125550147',
		)
		await expect(page.getByRole('link', { name: 'office@oldschool.example' })).toBeVisible()
		await expect(page.getByRole('link', { name: 'Go Home' })).toHaveCount(0)
		await page.getByRole('button', { name: 'Log out' }).click()
		await expect(page).toHaveURL('/')
		await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
	})
}

test('a wrong role is led to its own home', async ({ page }) => {
	await enterAs(page, 'student')
	for (const path of ['/dashboard', '/dashboard/teacher', '/super-admin']) {
		await page.goto(path)
		await expect(page).toHaveURL('/student/dashboard')
	}
	await enterAs(page, 'admin')
	for (const path of ['/student/dashboard', '/dashboard/teacher', '/super-admin']) {
		await page.goto(path)
		await expect(page).toHaveURL('/dashboard')
	}
})
