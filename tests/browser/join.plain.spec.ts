import type { Page } from '@playwright/test'
import { enterAs, expect, test } from './support.ts'

test.use({ viewport: { width: 390, height: 844 } })

const SCHOOL = '/join/harmony?lang=en'
const CHILDREN = [
	{ firstName: 'Zelda', birthDate: '2016-03-04' },
	{ firstName: 'Otis', birthDate: '2018-05-06' },
]

async function openForm(page: Page, className: string) {
	await page.goto(SCHOOL)
	await page.getByRole('link', { name: className, exact: true }).click()
	await page.getByLabel('Two children').check()
	await page.getByRole('button', { name: 'Continue' }).click()
}

async function fillFamily(page: Page, lastName: string) {
	for (const [i, { firstName, birthDate }] of CHILDREN.entries()) {
		await page.getByLabel('First name').nth(i).fill(firstName)
		await page.getByLabel('Last name').nth(i).fill(lastName)
		await page.getByLabel('Date of birth').nth(i).fill(birthDate)
	}
	await page.getByLabel('Your name').fill(`Greta ${lastName}`)
	await page.getByLabel('Email').fill(`greta@${lastName.toLowerCase()}.test`)
}

test('a stranger on a phone finds a class, puts two children on its waiting list, and the office finds one family with every consent as it was shown', async ({
	page,
}) => {
	await openForm(page, 'Guitar Group')
	await fillFamily(page, 'Quillfeather')
	await page.getByRole('button', { name: 'Join the waiting list' }).click()
	await expect(page.getByRole('alert')).toContainText('Please agree to the rules')
	await expect(page.getByLabel('First name').nth(1)).toHaveValue('Otis')

	const shown = await page.locator('.join-consent details p').allTextContents()
	expect(shown.length).toBeGreaterThan(1)
	for (const box of await page.locator('.join-consent').getByRole('checkbox').all()) await box.check()
	await page.getByRole('button', { name: 'Join the waiting list' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the waiting list')

	await enterAs(page, 'admin')
	for (const { firstName } of CHILDREN) {
		await page.goto('/students/sign-ups')
		const row = page.getByRole('row').filter({ hasText: `${firstName} Quillfeather` })
		await expect(row).toHaveCount(1)
		await expect(row).toContainText('Guitar Group')
		await row.getByRole('link', { name: `${firstName} Quillfeather`, exact: true }).click()
		const student = page.url()

		await page.goto(`${student}/family`)
		const main = page.getByRole('main')
		for (const { firstName: sibling } of CHILDREN) await expect(main).toContainText(`${sibling} Quillfeather`)
		await expect(main).toContainText('Greta Quillfeather')

		await page.goto(`${student}/consents`)
		await expect(page.getByText('Agreed', { exact: true })).toHaveCount(shown.length)
		await expect(page.getByText('by Greta Quillfeather on')).toHaveCount(shown.length)
		const kept = await page.locator('details p.notes').allTextContents()
		expect(kept.toSorted()).toEqual(shown.toSorted())
	}
})
