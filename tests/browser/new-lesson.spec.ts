import { daysAfter, today } from '#app/utils/dates.ts'
import { enterAs, expect, hydrated, test } from './support.ts'

// On a desk a form that will not do is answered as data, and the browser notes it.
test.use({ provokes: /status of (400|409)/, viewport: { width: 390, height: 844 } })

test('a student, a weekday and a time are a lesson in the schedule, on a phone too', async ({
	page,
	scripted,
}, info) => {
	const last = `Zz${info.project.name}${Date.now().toString(36)}`
	await enterAs(page, 'admin')
	const added = await page.request.post('/students/create', {
		form: {
			firstName: 'Kit',
			lastName: last,
			state: 'active',
			family: 'new',
			'guardians[0].name': `Ana ${last}`,
			'guardians[0].email': `ana@${last.toLowerCase()}.example`,
		},
		maxRedirects: 0,
	})
	expect(added.status()).toBe(303)
	const student = /\/students\/([^/?]+)/.exec(added.headers().location ?? '')?.[1] ?? ''
	await page.goto(`/students/${student}`)
	await page.getByRole('link', { name: 'Add a lesson' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a lesson')
	if (scripted) await hydrated(page)
	await expect(page.getByText(`Kit ${last}`)).toBeVisible()
	// The last day is asked only where it ends on one.
	await expect(page.getByLabel('Last day', { exact: true })).toBeHidden()
	const choose = async (name: string) => {
		await page.getByRole('radio', { name }).focus()
		await page.keyboard.press('Space')
	}
	await choose('On a date')
	await expect(page.getByLabel('Last day', { exact: true })).toBeVisible()
	await choose('Until further notice')

	await page.getByLabel('Start time').fill(scripted ? '6:05' : '6:35')
	await page.getByRole('button', { name: 'Add lesson' }).click()
	await expect(page.getByRole('alert')).toContainText('Choose a weekday')
	await expect(page.getByLabel('Start time')).toHaveValue(/^6:[03]5/)
	await choose('Sunday')
	await page.getByRole('button', { name: 'Check dates' }).click()
	await expect(page.getByText('Free, no clash.')).toBeVisible()
	await page.getByRole('button', { name: 'Add lesson' }).click()
	await expect(page.getByText('and is in the schedule', { exact: false })).toBeVisible()

	const zone = 'America/New_York'
	await page.goto(`/schedule?view=week&day=${daysAfter(today(zone), 7)}`)
	await expect(page.getByRole('link', { name: new RegExp(`Kit ${last}`) }).first()).toBeVisible()
	await page
		.getByRole('link', { name: new RegExp(`Kit ${last}`) })
		.first()
		.click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText(last)
})

test.describe('on a computer', () => {
	test.use({ viewport: { width: 1280, height: 900 } })

	test('another lesson begins with an empty form', async ({ page, scripted }, info) => {
		const last = `Zy${info.project.name}${Date.now().toString(36)}`
		await enterAs(page, 'admin')
		for (const firstName of ['Ann', 'Ben'])
			await page.request.post('/students/create', {
				form: { firstName, lastName: last, state: 'active', family: 'self' },
			})
		await page.goto('/classes/new-lesson')
		if (scripted) await hydrated(page)
		for (const [first, time] of [
			['Ann', '6:15'],
			['Ben', '6:45'],
		] as const) {
			const link = page.getByLabel('Online link')
			await page.getByText('More', { exact: true }).last().click()
			await expect(link).toHaveValue('')
			await link.fill('https://video.example/room')
			await page.getByLabel('Student', { exact: true }).selectOption({ label: `${first} ${last}` })
			await page.getByRole('radio', { name: 'Saturday' }).focus()
			await page.keyboard.press('Space')
			await page.getByLabel('Start time').fill(scripted ? time : time.replace('5', '0'))
			await page.getByRole('button', { name: 'Save and add another' }).click()
			await expect(page.getByText(`The lesson of ${first} ${last}`, { exact: false })).toBeVisible()
		}
		await expect(page.getByLabel('Start time')).toHaveValue('')
	})
})
