import { press, type } from './keys.ts'
import { rows } from './rows.ts'
import { enterAs, expect, hydrated, test, unfold } from './support.ts'

test('a secretary finds a family, corrects the email of a guardian and records a payment, by keys alone', async ({
	page,
	scripted,
}, info) => {
	const school = `keys-${info.project.name}`
	const settle = async () => void (scripted && (await hydrated(page)))
	await enterAs(page, `${school}-admin`)
	await page.goto('/students/create')
	await settle()
	await page.getByLabel('First name').fill('Mia')
	await page.getByLabel('Last name').fill('Quist')
	await page.getByRole('radio', { name: 'A new family' }).check()
	await unfold(page, 'Guardians')
	const guardian = page.getByRole('group', { name: 'Guardian 1' })
	await guardian.getByLabel('Name').fill('Ana Quist')
	await guardian.getByLabel('Email').fill('ana@exmaple.test')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mia Quist')

	await page.goto('/dashboard')
	await settle()
	await type(page, page.getByRole('search', { name: 'Search everything' }).locator('[name=q]'), 'Quist')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/q=Quist/)
	await press(
		page,
		page
			.getByRole('main')
			.getByRole('link', { name: /Mia Quist/ })
			.first(),
	)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mia Quist')
	await press(page, page.getByRole('link', { name: 'Family and guardians' }).first())
	await press(page, page.getByRole('link', { name: /^Edit Ana Quist/ }))
	await type(page, page.getByLabel('Email'), 'ana@example.test')
	await page.keyboard.press('Enter')
	await expect(page.getByText('ana@example.test').first()).toBeVisible()
	expect(rows('select email from guardians where school_id = ? and name = ?', school, 'Ana Quist')).toEqual([
		{ email: 'ana@example.test' },
	])

	const [{ id = '' } = {}] = rows<{ id: string }>(
		`select id from families where school_id = ? and name = 'Quist'`,
		school,
	)
	await page.goto(`/billing/manage/families/${id}`)
	await settle()
	await press(page, page.getByRole('link', { name: 'Record payment' }))
	await type(page, page.getByLabel(/^Amount,/), '25')
	await press(page, page.getByRole('radio', { name: 'Cash' }), 'ArrowDown')
	await press(page, page.getByRole('button', { name: 'Record payment' }))
	await expect(page.getByRole('link', { name: /^Receipt for/ })).toBeVisible()
	expect(rows('select count(*) as n from family_payments where school_id = ?', school)).toEqual([{ n: 1 }])
})

test('a teacher marks a roll by keys alone', async ({ page }, info) => {
	await enterAs(page, `keys-${info.project.name}`)
	await page.goto('/dashboard/teacher')
	await press(page, page.getByRole('link', { name: 'Cello', exact: true }).first())
	const codes = page.getByRole('group', { name: 'Ben Lind' }).getByRole('radio')
	await press(page, codes.first(), 'Space')
	await page.keyboard.press('ArrowRight')
	await expect(codes.nth(1)).toBeChecked()
	await press(page, page.getByRole('button', { name: 'Save', exact: true }))
	await expect(page.getByText('Attendance saved: 1 of 2 marked.')).toBeVisible()
})

test('a parent reports an absence by keys alone', async ({ page }, info) => {
	await enterAs(page, `keys-${info.project.name}-parent`)
	await page.goto('/student/schedule')
	await press(page, page.getByRole('link', { name: 'Ada can’t come' }).first())
	await type(page, page.getByLabel('Reason (optional)'), 'A school trip')
	await press(page, page.getByRole('button', { name: 'Report absence' }))
	await expect(page.getByText('The absence was reported.')).toBeVisible()
})
