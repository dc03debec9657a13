import type { Page } from '@playwright/test'
import { enterAs, expect, hydrated, test } from './support.ts'

const ADA = '/students/harmony-student-4'
const HEAD = 'routes/school/students/show'

/** The routes whose data the desk asks for from now on, by request; `all` where it asks for the whole page. */
function askedFor(page: Page): string[] {
	const asked: string[] = []
	page.on('request', (request) => {
		const url = new URL(request.url())
		if (url.pathname.endsWith('.data')) asked.push(url.searchParams.get('_routes') ?? 'all')
	})
	return asked
}

test.beforeEach(async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto(ADA)
	await hydrated(page)
})

test('a change of tabs reads the tab alone, keeps the focus on it and says where it is', async ({ page }) => {
	const asked = askedFor(page)
	const tab = page.getByRole('navigation', { name: 'Ada Okafor' }).getByRole('link', { name: 'Lessons' })
	await tab.focus()
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(`${ADA}/lessons`)
	await expect(page).toHaveTitle('Lessons – Ada Okafor – Solfa')
	await expect(tab).toHaveAttribute('aria-current', 'page')
	await expect(tab).toBeFocused()
	expect(asked).toEqual([`${HEAD}/lessons`])

	await page.goBack()
	await expect(page).toHaveTitle('Ada Okafor – Solfa')
	await expect(page.getByRole('region', { name: 'Notes and calls' })).toBeVisible()
	expect(asked).toEqual([`${HEAD}/lessons`, `${HEAD}/overview`])
})

test('another student, and something saved, read the head again', async ({ page }) => {
	await page.goto('/students/harmony-student-13')
	await hydrated(page)
	const asked = askedFor(page)
	await page.getByLabel('Add a note, or log a call').fill('Own violin')
	await page.getByRole('button', { name: 'Save note' }).click()
	await expect(page.getByText('Note saved.')).toBeVisible()
	await expect(page.getByText('Own violin')).toBeVisible()
	expect(asked.at(-1)).toBe('all')

	await page.evaluate(() =>
		(window as unknown as { __remixRouter: { navigate: (to: string) => void } }).__remixRouter.navigate(
			'/students/harmony-student-5/lessons',
		),
	)
	await expect(page).toHaveTitle(/^Lessons – Tobi /)
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Tobi')
})

test('a form with a mistake stays on its tab, with what was typed', async ({ page }) => {
	await page.goto(`${ADA}/family`)
	await hydrated(page)
	await page.getByRole('button', { name: 'Save note' }).click()
	await expect(page.getByRole('alert')).toContainText('Enter what to remember')
	await expect(page).toHaveURL(`${ADA}/family`)
	await expect(page).toHaveTitle('Error: Family and guardians – Ada Okafor – Solfa')
})
