import type { Page } from '@playwright/test'
import { enterAs, expect, test } from './support.ts'

test.use({ viewport: { width: 390, height: 844 } })

const CHILDREN = [
	{ firstName: 'Zelda', birthDate: '2016-03-04' },
	{ firstName: 'Otis', birthDate: '2018-05-06' },
]

async function openForm(page: Page, className: string) {
	await page.goto('/join/harmony?lang=en')
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

/** Agrees to every text, and returns the texts as they are shown. */
async function agree(page: Page): Promise<string[]> {
	const shown = await page.locator('.join-consent details p').allTextContents()
	expect(shown.length).toBeGreaterThan(1)
	for (const box of await page.locator('.join-consent').getByRole('checkbox').all()) await box.check()
	return shown
}

/** The office finds both children in one family, with their guardian and each text as it was shown. */
async function findOneFamily(page: Page, lastName: string, shown: string[]) {
	for (const { firstName } of CHILDREN) {
		await page.goto('/students/sign-ups')
		const row = page.getByRole('row').filter({ hasText: `${firstName} ${lastName}` })
		await expect(row).toHaveCount(1)
		await row.getByRole('link', { name: `${firstName} ${lastName}`, exact: true }).click()
		const student = page.url()

		await page.goto(`${student}/family`)
		const main = page.getByRole('main')
		for (const { firstName: sibling } of CHILDREN) await expect(main).toContainText(`${sibling} ${lastName}`)
		await expect(main).toContainText(`Greta ${lastName}`)

		await page.goto(`${student}/consents`)
		await expect(page.getByText('Agreed', { exact: true })).toHaveCount(shown.length)
		await expect(page.getByText(`by Greta ${lastName} on`)).toHaveCount(shown.length)
		const kept = await page.locator('details p.notes').allTextContents()
		expect(kept.toSorted()).toEqual(shown.toSorted())
	}
}

test('a stranger on a phone finds a class, puts two children on its waiting list, and the office finds one family with every consent as it was shown', async ({
	page,
}) => {
	await openForm(page, 'Guitar Group')
	await fillFamily(page, 'Quillfeather')
	await page.getByRole('button', { name: 'Join the waiting list' }).click()
	await expect(page.getByRole('alert')).toContainText('Please agree to the rules')
	await expect(page.getByLabel('First name').nth(1)).toHaveValue('Otis')

	const shown = await agree(page)
	await page.getByRole('button', { name: 'Join the waiting list' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the waiting list')

	await enterAs(page, 'admin')
	await page.goto('/students/sign-ups')
	await expect(page.getByRole('row').filter({ hasText: 'Quillfeather' })).toHaveCount(2)
	await expect(page.getByRole('row').filter({ hasText: 'Zelda Quillfeather' })).toContainText('Guitar Group')
	await findOneFamily(page, 'Quillfeather', shown)
})

/** The office asks for a deposit of 20 for each place, and has room for four more in a class. */
async function askForDeposit(page: Page, className: string) {
	await enterAs(page, 'admin')
	await page.goto('/settings/school/join')
	await page.getByLabel('A deposit').check()
	await page.getByLabel('Deposit', { exact: true }).fill('20')
	await page.getByRole('button', { name: 'Save' }).first().click()
	await expect(page.getByText('Sign-up page saved.')).toBeVisible()

	await page.goto('/classes')
	await page.getByRole('link', { name: className, exact: true }).first().click()
	await page.goto(`${new URL(page.url()).pathname}/definition`)
	const seats = Number(await page.getByLabel('Capacity').inputValue())
	await page.getByLabel('Capacity').fill(String(seats + 4))
	await page.getByRole('button', { name: 'Save' }).first().click()
	await expect(page.getByText(`${className} was saved.`)).toBeVisible()
	await page.context().clearCookies()
}

test('a stranger on a phone finds a class, signs two children up and pays the deposit, and the office finds one family with every consent as it was shown', async ({
	page,
}) => {
	await askForDeposit(page, 'Drum Hour')
	await openForm(page, 'Drum Hour')
	await expect(page.getByText('2 places are held for you until')).toBeVisible()
	await fillFamily(page, 'Featherstone')
	const shown = await agree(page)
	await expect(page.getByText('Pay now: $40.00, a deposit.')).toBeVisible()
	await page.getByRole('button', { name: 'Sign up and pay' }).click()
	await page.getByRole('button', { name: 'Pay now' }).click()
	await expect(page.getByText('You have a place in Drum Hour.')).toBeVisible()

	await enterAs(page, 'admin')
	await page.goto('/students/sign-ups')
	const rows = page.getByRole('row').filter({ hasText: 'Featherstone' })
	await expect(rows).toHaveCount(2)
	for (const row of await rows.all()) await expect(row).toContainText('Paid')
	await findOneFamily(page, 'Featherstone', shown)
})
