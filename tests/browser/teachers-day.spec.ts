import type { Locator } from '@playwright/test'
import { enterAs, expect, test } from './support.ts'

/** The steps that docs/teachers-day.md counts: a page opened or a button pressed. */
function counter() {
	let steps = 0
	return {
		press: async (what: Locator) => {
			steps++
			await what.click()
		},
		taken: () => {
			const taken = steps
			steps = 0
			return taken
		},
	}
}

test('a teacher marks a lesson, writes notes, gives an assignment and sends a report, in as few steps as the documents say', async ({
	page,
}, info) => {
	await enterAs(page, `studio-${info.project.name}`)
	await page.goto('/dashboard/teacher')
	const { press, taken } = counter()

	await expect(page.getByText('Bars 9 to 16, slowly.')).toBeVisible()
	await press(page.getByRole('button', { name: /^All present ?: Cello$/ }))
	await expect(page.getByText('Attendance saved: 2 of 2 marked.')).toBeVisible()
	expect(taken()).toBe(1)

	await press(page.getByRole('link', { name: 'Cello', exact: true }))
	const ada = page.getByRole('group', { name: 'Ada Lind' })
	await ada.getByText(/^Note/).click()
	await expect(ada.getByText('Next: Bars 9 to 16, slowly.')).toBeVisible()
	await ada.getByLabel('What you did').fill('Bars 9 to 16 are secure.')
	await ada.getByLabel('For next time').fill('The same by heart.')
	const ben = page.getByRole('group', { name: 'Ben Lind' })
	await expect(ben.getByLabel('Minutes late')).toBeHidden()
	await ben.getByRole('radio', { name: 'Late' }).check()
	await ben.getByLabel('Minutes late').fill('10')
	await ben.getByRole('radio', { name: 'Present' }).check()
	await expect(ben.getByLabel('Minutes late')).toBeHidden()
	await ben.getByRole('radio', { name: 'Late' }).check()
	await press(page.getByRole('button', { name: 'Save', exact: true }))
	await expect(page.getByText('Attendance saved: 2 of 2 marked.')).toBeVisible()
	expect(taken()).toBe(2)

	await page.reload()
	await ada.getByText(/^Note/).click()
	await press(ada.getByRole('link', { name: 'Assignment for Ada Lind' }))
	await page.getByLabel('What to practice').fill('Bars 1 to 16 by heart.')
	await press(page.getByRole('button', { name: 'Give the assignment' }))
	await expect(page.getByText('The assignment was saved.')).toBeVisible()
	expect(taken()).toBe(2)

	await press(page.getByRole('link', { name: 'Reports', exact: true }))
	await press(page.getByRole('button', { name: 'Start the report' }))
	await page.getByLabel('What we worked on').fill('Two-voice pieces.')
	await press(page.getByRole('button', { name: 'Save and send for review' }))
	await expect(page.getByText('The report was sent to the office for review.')).toBeVisible()
	expect(taken()).toBe(3)

	await page.getByRole('link', { name: 'Notes', exact: true }).click()
	await expect(page.getByText('Bars 9 to 16 are secure.')).toBeVisible()
})
