import type { Page } from '@playwright/test'
import { enterAs, expect, hydrated, test } from './support.ts'

test('the login page is walked by keyboard in reading order, always showing where one is', async ({
	page,
	scripted,
}) => {
	await page.goto('/auth/login')
	const stops = await walk(page, scripted ? 9 : 8)
	expect(stops).toEqual([
		'Skip to content',
		'Solfa',
		'username',
		'password',
		...(scripted ? ['Show'] : []),
		'rememberMe',
		'Sign in',
		'Forgot your password?',
		'New to Solfa? Sign up',
	])
})

test('a desk is walked by keyboard, and its account menu opened and left', async ({ page, scripted }) => {
	await enterAs(page, 'admin')
	await page.goto('/dashboard')
	if (scripted) await hydrated(page)
	const stops = await walk(page, 20)
	expect(stops).toEqual([
		'Skip to content',
		'All settings',
		'Dashboard',
		'Getting Started',
		'Teachers',
		'Classes',
		'Students',
		'Schedule New',
		'Financial',
		'Analytics',
		'Attendance',
		'Profile',
		'School',
		'Subscription',
		'Preferences',
		'Change plan',
		'q',
		'Add',
		// With how many are new, which others here decide.
		expect.stringContaining('Messages'),
		expect.stringContaining('Hanna Lindqvist'),
	])
	await page.keyboard.press('Enter')
	expect(await walk(page, 2)).toEqual(['Help', 'Log out'])
	for (let back = 0; back < 2; back++) await page.keyboard.press('Shift+Tab')
	await page.keyboard.press('Space')
	await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden()
})

test('the skip link leads past the menu to the page', async ({ page, scripted }) => {
	await page.goto('/no-such-page')
	await page.keyboard.press('Tab')
	const skip = page.getByRole('link', { name: 'Skip to content' })
	await expect(skip).toBeFocused()
	await expect(skip).toBeInViewport()
	await page.keyboard.press('Enter')
	expect(await walk(page, 1)).toEqual(['Go Home'])

	await enterAs(page, 'admin')
	await page.goto('/dashboard')
	if (scripted) await hydrated(page)
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await expect(page.getByRole('main')).toBeFocused()
})

/** Presses Tab and tells where that led; every stop must be in sight and ringed. */
async function walk(page: Page, steps: number): Promise<string[]> {
	const stops: string[] = []
	for (let step = 0; step < steps; step++) {
		await page.keyboard.press('Tab')
		const stop = page.locator(':focus')
		await expect(stop).toBeInViewport()
		const { name, ring } = await stop.evaluate((element: HTMLElement) => {
			const style = getComputedStyle(element)
			return {
				name:
					element.getAttribute('name') ||
					(element.textContent ?? '').trim() ||
					(element.getAttribute('aria-label') ?? ''),
				ring: style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth),
			}
		})
		expect(ring, `the focus ring of "${name}"`).toBeGreaterThanOrEqual(3)
		stops.push(name)
	}
	return stops
}
