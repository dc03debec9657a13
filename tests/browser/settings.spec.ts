import { expect, test } from '@playwright/test'
import { enterAs } from './support.ts'

/** Both projects run side by side on one database: each has names of its own. */
const own = (name: string) => `${name} ${test.info().project.name}`

test('an office adds a site and a room, changes the room and archives it', async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto('/settings/school/places')
	await page.getByText('Add a site', { exact: true }).click()
	const site = page.locator('form', { has: page.getByRole('button', { name: 'Add site' }) })
	await site.getByLabel('Name').fill(own('Chapel'))
	await site.getByRole('button', { name: 'Add site' }).click()
	await expect(page.locator('.flash')).toContainText(`${own('Chapel')} was added.`)

	const room = page.locator('details[open] form', { has: page.getByRole('button', { name: 'Add room' }) })
	await room.getByLabel('Name').fill(own('Crypt'))
	await room.getByLabel('How many people fit in').fill('many')
	await room.getByRole('button', { name: 'Add room' }).click()
	await expect(page.getByRole('alert')).toContainText('Enter how many people fit in, from 1 to 500')
	await expect(room.getByLabel('Name')).toHaveValue(own('Crypt'))
	await room.getByLabel('How many people fit in').fill('12')
	await room.getByRole('button', { name: 'Add room' }).click()
	await expect(page.locator('.flash')).toContainText(`${own('Crypt')} was added.`)

	await page.getByRole('link', { name: `Edit ${own('Crypt')}` }).click()
	await expect(page.getByRole('heading', { name: `Edit ${own('Crypt')}` })).toBeVisible()
	await expect(page.getByLabel('How many people fit in')).toHaveValue('12')
	await page.getByLabel('Equipment').fill('Organ')
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText(`${own('Crypt')} up to 12 people, Organ`)).toBeVisible()

	await page.getByRole('link', { name: `Archive ${own('Crypt')}` }).click()
	await expect(page.getByText('No class meets in it.')).toBeVisible()
	await page.getByRole('button', { name: `Archive ${own('Crypt')}` }).click()
	await page.getByRole('button', { name: `Restore ${own('Crypt')}` }).click()
	await expect(page.locator('.flash')).toContainText(`${own('Crypt')} is back.`)
})

test('an office adds an instrument, moves it up and finds a name that is taken', async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto('/settings/school/teaching')
	const add = async () => {
		await page.getByText('Add an instrument').click()
		const form = page.locator('details[open] form')
		await form.getByLabel('Name').fill(own('Theremin'))
		await form.getByRole('button', { name: 'Add instrument' }).click()
	}
	await add()
	await expect(page.locator('.flash')).toContainText('was added.')
	await page.getByRole('button', { name: `Move ${own('Theremin')} up` }).click()
	await expect(page.locator('.flash')).toContainText('Instruments saved.')
	await add()
	await expect(page.getByRole('alert')).toContainText('already. Choose another name.')
})

test('whoever sets up a studio marks steps of the guide, with one part open at a time', async ({ page }) => {
	await enterAs(page, 'solo')
	await page.goto('/dashboard/getting-started')
	const [recommended, optional] = [
		page.locator('details', { hasText: 'Recommended' }),
		page.locator('details', { hasText: 'Optional' }),
	]
	await page.getByRole('heading', { name: 'Recommended' }).click()
	await expect(recommended).toHaveAttribute('open', '')
	await page.getByRole('heading', { name: 'Optional' }).click()
	await expect(optional).toHaveAttribute('open', '')
	await expect(recommended).not.toHaveAttribute('open', '')

	const step = test.info().project.name === 'script' ? 'Set Up Communication' : 'Configure School Settings'
	const mark = (as: string) => page.getByRole('button', { name: new RegExp(`Mark as ${as} ?: ${step}`) })
	await mark('complete').click()
	await expect(page.locator('.flash')).toContainText(`${step} is marked as complete.`)
	await expect(optional).toHaveAttribute('open', '')
	await mark('incomplete').click()
	await expect(mark('complete')).toBeVisible()
	await expect(page.getByText('Add Teachers')).toHaveCount(0)
})
