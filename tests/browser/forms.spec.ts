import type { Page } from '@playwright/test'
import { enterAs, expect, hydrated, test, unfold } from './support.ts'

test.use({ provokes: /status of (400|409)/ })

/** A school of its own for each way of running a browser. */
const owner = (scripted: boolean) => `hall-${scripted ? 'script' : 'plain'}-admin`

async function open(page: Page, path: string, scripted: boolean) {
	await page.goto(path)
	if (scripted) await hydrated(page)
}

test('times and dates may be typed in any usual way, and it is said how they were understood', async ({
	page,
	scripted,
}) => {
	await enterAs(page, owner(scripted))
	await open(page, '/classes/new', scripted)
	const name = `Cello ${Date.now().toString(36)}`
	await page.getByLabel('Usual weekday').selectOption({ label: 'Wednesday' })
	await page.getByLabel('Usual time').fill('5pm')
	await page.getByRole('textbox', { name: 'First day' }).fill('3 March 2027')
	await page.getByRole('textbox', { name: 'Last day' }).fill('30/6/27')
	// Without a script it is said by the answer: the name is still missing.
	if (!scripted) await page.getByRole('button', { name: 'Add class' }).click()
	else await page.getByLabel('Name').focus()
	await expect(page.getByText('Understood as 17:00')).toBeVisible()
	await expect(page.getByText('Understood as Wednesday, 3 March 2027')).toBeVisible()
	await expect(page.getByText('Understood as Wednesday, 30 June 2027')).toBeVisible()
	await expect(page.getByLabel('Usual time')).toHaveValue('5pm')

	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Usual time').fill('25.30')
	await page.getByRole('textbox', { name: 'Last day' }).fill('31/6/27')
	await page.getByRole('button', { name: 'Add class' }).click()
	const summary = page.getByRole('alert')
	await expect(summary).toContainText('Usual time: There is no such time as 25.30')
	await expect(summary).toContainText('Last day: June has 30 days. Enter a day from 1 to 30')
	await page.getByLabel('Usual time').fill('17.30')
	await page.getByRole('textbox', { name: 'Last day' }).fill('30 June 2027')
	await page.getByRole('button', { name: 'Add class' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
	await expect(page.getByText('17:30').first()).toBeVisible()
})

test('the summary of what is wrong names its fields, leads to them and has the focus each time', async ({
	page,
	scripted,
}) => {
	await enterAs(page, 'admin')
	await open(page, '/teachers/create', scripted)
	const summary = page.getByRole('alert')
	for (const name of ['', ' ']) {
		await page.getByLabel('Name', { exact: true }).fill(name)
		await page.getByLabel('Email').fill('nobody')
		await page.getByRole('button', { name: 'Add teacher' }).click()
		await expect(summary).toContainText('Name: Enter the name')
		await expect(summary).toContainText('Email: Please enter a valid email address')
		await expect(summary).toBeInViewport()
		await expect(summary).toBeFocused()
	}
	expect((await summary.boundingBox())?.height).toBeLessThan(120)
	await summary.getByRole('link', { name: 'Please enter a valid email address' }).click()
	await expect(page.getByLabel('Email')).toBeFocused()
	await expect(page.getByLabel('Email')).toBeInViewport()
})

test('what most people leave for later is folded, and open where something is wrong or was typed', async ({
	page,
	scripted,
}) => {
	await enterAs(page, 'admin')
	await open(page, '/students/create', scripted)
	expect((await page.locator('.form').boundingBox())?.height).toBeLessThan(1300)
	await expect(page.getByLabel('Medical notes')).toBeHidden()
	await unfold(page, 'Health and emergencies')
	await page.getByLabel('Medical notes').fill('Asthma')
	await unfold(page, 'Health and emergencies')
	await unfold(page, 'Contact')
	await page.getByRole('group', { name: 'Contact', exact: true }).getByLabel('Phone').fill('soon')
	await unfold(page, 'Contact')
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await expect(page.getByRole('alert')).toContainText('Phone: Enter the full phone number, such as')
	await expect(page.getByRole('group', { name: 'Contact', exact: true }).getByLabel('Phone')).toBeVisible()
	await expect(page.getByLabel('Medical notes')).toHaveValue('Asthma')
	await expect(page.getByLabel('Medical notes')).toBeVisible()
	await expect(page.getByLabel('School year')).toBeHidden()
})

test('only the fields of who is billed are shown', async ({ page, scripted }) => {
	await enterAs(page, 'admin')
	await open(page, '/students/create', scripted)
	await expect(page.getByLabel('Name of a new family')).toBeHidden()
	await page.getByRole('radio', { name: 'A new family' }).check()
	await expect(page.getByLabel('Name of a new family')).toBeVisible()
	await expect(page.getByLabel('Find an existing family')).toBeHidden()
	await page.getByRole('radio', { name: 'An existing family' }).check()
	await expect(page.getByLabel('Find an existing family')).toBeVisible()
	await expect(page.getByLabel('Name of a new family')).toBeHidden()
})

const windows = [
	{ width: 1280, height: 700 },
	{ width: 390, height: 664 },
	{ width: 320, height: 256 },
]
for (const viewport of windows) {
	test(`the save bar never covers the field that has the focus: ${viewport.width} × ${viewport.height}`, async ({
		page,
		scripted,
	}) => {
		await enterAs(page, 'admin')
		await page.setViewportSize(viewport)
		await open(page, '/classes/new', scripted)
		const save = page.getByRole('button', { name: 'Add class' }).locator('visible=true')
		if (viewport.height > 480) await expect(save).toBeInViewport({ ratio: 1 })
		await page.getByLabel('Name', { exact: true }).focus()
		const covered: string[] = []
		for (let step = 0; step < 20; step++) {
			await page.keyboard.press('Tab')
			const what = await page.evaluate(() => {
				const control = document.activeElement
				if (!control?.matches('.form .input, .form summary')) return null
				const { left, top, height } = control.getBoundingClientRect()
				const seen = document.elementFromPoint(left + 8, top + height / 2)
				return control.contains(seen) ? null : `${control.id || control.textContent}`
			})
			if (what) covered.push(what)
		}
		expect(covered).toEqual([])
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
			0,
		)
	})
}

test('the hours of a week are on one card, and Monday’s are copied', async ({ page, scripted }) => {
	await enterAs(page, owner(scripted))
	await open(page, '/teachers/create', scripted)
	const name = `Ida ${Date.now().toString(36)}`
	await page.getByLabel('Name', { exact: true }).fill(name)
	await unfold(page, 'Weekly hours')
	await page.getByLabel('Monday from').fill('9')
	await page.getByLabel('Monday to').fill('12.30')
	await page.getByLabel('Monday again from').fill('2pm')
	await page.getByLabel('Monday again to').fill('1pm')
	await page.getByLabel('Sunday from').fill('25')
	await page.getByLabel('Sunday to').fill('26')
	await page.getByRole('button', { name: 'Add teacher' }).click()
	const summary = page.getByRole('alert')
	await expect(summary).toContainText('Sunday from: There is no such time as 25')
	await page.getByLabel('Sunday from').fill('')
	await page.getByLabel('Sunday to').fill('')
	await page.getByRole('button', { name: 'Add teacher' }).click()
	await expect(summary).toContainText('Monday again from: On Monday the hours have to end after they begin')
	await page.getByLabel('Monday again to').fill('1800')
	await page.getByLabel('Wednesday', { exact: true }).check()
	await page.getByRole('button', { name: 'Add teacher' }).click()
	await page.getByRole('link', { name: 'Hours', exact: true }).click()
	await expect(page.getByLabel('Wednesday from')).toHaveValue('09:00')
	await expect(page.getByLabel('Wednesday again to')).toHaveValue('18:00')
	await expect(page.getByLabel('Tuesday from')).toHaveValue('')
})
