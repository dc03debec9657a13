import { Clicks } from './clicks.ts'
import { enterAs, expect, test } from './support.ts'

const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE })

test('a parent on a phone reports an absence, books the make-up lesson, reads the note and the report, downloads a file and sees why an invoice line is there', async ({
	page,
	scripted,
}, info) => {
	// Each run has a child of its own, so that neither sees what the other did.
	const child = info.project.name === 'plain' ? 'Tobi' : 'Ada'
	await enterAs(page, 'parent')
	await page.goto('/student/dashboard')
	await page.getByRole('navigation', { name: 'Child' }).getByRole('link', { name: child }).click()
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Lessons' }).click()
	await expect(page).toHaveURL(/\/student\/schedule\?child=/)
	const owed = page.getByRole('link', { name: new RegExp(`^Book \\d+ make-up lessons? for ${child}`) })
	const countOwed = async () =>
		(await owed.count()) === 0 ? 0 : Number(/\d+/.exec(await owed.first().innerText())?.[0])
	const before = await countOwed()

	const lesson = page
		.getByRole('listitem')
		.filter({ hasText: `${child}, Piano with ${child}` })
		.nth(1)
	await lesson.getByRole('link', { name: `${child} can’t come` }).click()
	await expect(page.getByText(`${child} gets a 30-minute make-up lesson`)).toBeVisible()
	await page.getByLabel('Reason (optional)').fill('A school trip')
	await page.getByRole('button', { name: 'Report absence' }).click()
	await expect(page.getByText('The absence was reported.')).toBeVisible()
	expect(await countOwed()).toBe(before + 1)

	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Home' }).click()
	// The clicks are counted with a script at a desk, and without one on a phone.
	if (scripted) await page.setViewportSize({ width: 1280, height: 844 })
	const clicks = new Clicks(page, scripted)
	await clicks.link(new RegExp(`^${child} has .* make-up lessons? .*to book`))
	// The teacher of both is one, and the two runs may come at once.
	const times = page.getByRole('radio')
	await clicks.click(info.project.name === 'plain' ? times.first() : times.last())
	await clicks.button('Choose this time')
	await expect(page.getByText('This time is held for you until')).toBeVisible()
	await clicks.button('Book this lesson')
	await expect(page.getByText('The make-up lesson is booked.')).toBeVisible()
	expect(clicks.taken).toBeLessThanOrEqual(4)
	await page.setViewportSize(PHONE)

	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Invoices' }).click()
	await page
		.getByRole('link', { name: /^Invoice / })
		.first()
		.click()
	await page.getByText('Why is this here?').first().click()
	await expect(page.locator('details[open] p').first()).toHaveText(/\w/)
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Progress' }).click()
	await page.getByRole('navigation', { name: 'Child' }).getByRole('link', { name: child }).click()
	await expect(page.getByRole('heading', { name: 'Lesson notes' })).toBeVisible()
	await expect(page.getByText('The duet with its upper part.')).toBeVisible()

	await page.locator('.account summary').click()
	await page.getByRole('link', { name: 'Reports' }).click()
	await page
		.getByRole('link', { name: `${child},` })
		.first()
		.click()
	await expect(page.getByRole('heading', { name: 'What goes well' })).toBeVisible()

	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Files' }).click()
	const download = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Download Five-finger scales' }).click()
	expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})
