import { enterAs, expect, test } from './support.ts'

test('a second assessment on the same page says nothing again of the first', async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto('/students/harmony-student-40/skills')
	const levels = page.getByRole('combobox', { name: /^New level, / })
	await levels.first().selectOption({ index: 1 })
	await page.getByRole('button', { name: 'Save the assessment' }).click()
	await expect(page.getByText('1 skill assessed')).toBeVisible()
	await expect(levels.first()).toHaveValue('')
	await levels.nth(1).selectOption({ index: 1 })
	await page.getByRole('button', { name: 'Save the assessment' }).click()
	await expect(levels.nth(1)).toHaveValue('')
	await expect(page.getByText('1 skill assessed')).toBeVisible()
	await expect(page.getByRole('heading', { level: 2, name: 'Assessments' })).toBeVisible()
})
