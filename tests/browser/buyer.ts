import { expect, type Page } from '@playwright/test'

let strangers = 0

export type Kind = 'Music School' | 'Solo Teacher'

/** Somebody nobody knows yet, from the landing page to the plans, with a school of their own. */
export async function register(page: Page, kind: Kind, school = `School of ${strangers}`) {
	strangers += 1
	const email = `stranger-${process.pid}-${strangers}@new.example`
	await page.goto('/')
	await page.getByRole('main').getByRole('link', { name: kind }).first().click()
	await page.getByLabel('Full Name').fill('Ana Ruiz')
	await page.getByLabel(/^Email/).fill(email)
	await page.getByLabel('Password', { exact: true }).fill('ana-sings-1')
	await page.getByLabel(kind === 'Music School' ? 'School Name' : 'Business Name').fill(school)
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page).toHaveURL(/\/select-plan/)
	await expect(page.getByText('Account created successfully')).toBeVisible()
	return { email }
}

/** By the provider's buttons with script, by its page without. */
export async function openProvider(page: Page, scripted: boolean) {
	if (scripted) await page.getByRole('button', { name: 'PayPal (demo)' }).click()
	else await page.getByRole('button', { name: /^Pay .* with PayPal$/ }).click()
}

/** To the end: a dashboard that is open. */
export async function pay(page: Page, scripted: boolean) {
	await openProvider(page, scripted)
	await page.getByRole('button', { name: 'Approve' }).click()
	await expect(page).toHaveURL('/dashboard')
}
