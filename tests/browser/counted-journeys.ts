import type { Page } from '@playwright/test'
import { daysAfter, today } from '#app/utils/dates.ts'
import { Clicks } from './clicks.ts'
import { enterAs, expect, hydrated, test } from './support.ts'

/** Of each way of running and each width, or two visitors would share a name. */
const unique = (project: string, width: number) => `Zz${project}${width}x${Date.now().toString(36)}`

const heading = (page: Page, name: string | RegExp) =>
	expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** A student with a guardian; a family too, so that somebody can be billed. */
async function aFamily(page: Page, last: string) {
	const answer = await page.request.post('/students/create', {
		form: {
			firstName: 'Ida',
			lastName: last,
			state: 'active',
			family: 'new',
			'guardians[0].name': `Ana ${last}`,
			'guardians[0].email': `ana@${last.toLowerCase()}.example`,
			'guardians[0].flags': 'pays',
		},
		maxRedirects: 0,
	})
	expect(answer.status()).toBe(303)
	const student = /\/students\/([^/?]+)/.exec(answer.headers().location ?? '')?.[1] ?? ''
	const shown = await (await page.request.get(`/students/${student}`)).text()
	return /\/students\/families\/([\w-]+)/.exec(shown)?.[1] ?? ''
}

async function anIssuedInvoice(page: Page, family: string) {
	const path = `/billing/new-invoice?family=${family}`
	const shown = await (await page.request.get(path)).text()
	const formKey = /name="formKey"[^>]*value="([^"]+)"/.exec(shown)?.[1] ?? ''
	const line = {
		'lines[0].kind': 'fee',
		'lines[0].description': 'Book',
		'lines[0].quantity': '1',
		'lines[0].unit': '40',
	}
	const answer = await page.request.post(path, {
		form: { formKey, intent: 'issue', period: '2026-11', termsDays: '0', ...line },
		maxRedirects: 0,
	})
	expect(answer.status()).toBe(303)
}

/** A student of their own with a private lesson in three days, whom no other test knows. */
async function aPupil(page: Page, last: string, startTime: string) {
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
	const studentId = /\/students\/([^/?]+)/.exec(added.headers().location ?? '')?.[1] ?? ''
	const startsOn = daysAfter(today('America/New_York'), 3)
	const lesson = await page.request.post('/classes/new-lesson', {
		form: {
			studentId,
			startsOn,
			startTime,
			durationMinutes: '30',
			ends: 'open',
			weekday: String(new Date(`${startsOn}T12:00:00Z`).getUTCDay() || 7),
			teacherId: 'harmony-teacher-1',
			forceReason: 'A test of its own',
		},
		maxRedirects: 0,
	})
	expect(lesson.status()).toBe(303)
}

const VISITORS = [
	{ who: 'the owner of a school', short: 'o', door: 'Music School', name: 'School Name' },
	{ who: 'a teacher alone', short: 's', door: 'Solo Teacher', name: 'Business Name' },
]

/** The journeys whose clicks are promised. Each runs with a script, without one, and with one on a phone. */
export function countJourneys(width: 1280 | 390) {
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 844 } })

		test('a cash payment is 3 clicks from home', async ({ page, scripted }, info) => {
			const last = unique(info.project.name, width)
			await enterAs(page, 'admin')
			await anIssuedInvoice(page, await aFamily(page, last))
			const clicks = new Clicks(page, scripted)
			await page.goto('/dashboard')
			await clicks.ready()
			await clicks.search(`Ida ${last}`, new RegExp(`Record payment Ida ${last}`))
			await heading(page, new RegExp(`Record a payment from ${last}`))
			if (scripted) await hydrated(page)
			await expect(page.getByLabel(/^Amount,/)).toHaveValue('40.00')
			await clicks.button('Record payment')
			await expect(page.getByText(`$40.00 received from ${last}`)).toBeVisible()
			expect(clicks.taken).toBe(3)
		})

		test('an email is corrected in 3 clicks from home', async ({ page, scripted }, info) => {
			const last = unique(info.project.name, width)
			await enterAs(page, 'admin')
			await aFamily(page, last)
			const clicks = new Clicks(page, scripted)
			await page.goto('/dashboard')
			await clicks.ready()
			await clicks.search(`Ana ${last}`, new RegExp(`Edit contact Ana ${last}`))
			await heading(page, `Contact details of Ana ${last}`)
			if (scripted) await hydrated(page)
			await page.getByLabel('Email', { exact: true }).fill(`new@${last.toLowerCase()}.example`)
			await clicks.button('Save')
			await heading(page, `Ida ${last}`)
			const mail = `mailto:new@${last.toLowerCase()}.example`
			await expect(page.locator(`.strip a[href="${mail}"]`)).toBeVisible()
			expect(clicks.taken).toBe(3)
		})

		test('the office cancels a lesson with its make-up lesson booked', async ({ page, scripted }, info) => {
			const last = `Zy${info.project.name}${width}${Date.now().toString(36)}`
			await enterAs(page, 'admin')
			// Each run has its own time: the teacher of all is one, and they may come at once.
			const run = (scripted ? 0 : 2) + (width === 390 ? 1 : 0)
			await aPupil(page, last, `${9 + run}:05`)
			await page.goto('/dashboard')
			if (scripted) await hydrated(page)
			const clicks = new Clicks(page, scripted)

			const search = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
			await search.fill(last)
			await search.press('Enter')
			// The dashboard names newcomers too.
			await heading(page, 'Search')
			await clicks.link(`Kit ${last}`)
			await expect(page.getByRole('heading', { level: 1 })).toContainText(last)
			await clicks.click(page.locator('.strip a[href*="/classes/sessions/"]').first())
			await clicks.click(page.getByRole('link', { name: 'Cancel lesson' }))
			await page.getByLabel('Reason').fill('A school trip')
			await clicks.click(page.getByRole('button', { name: 'Cancel and book make-up' }))
			await expect(page.getByRole('heading', { level: 1 })).toContainText(`Make-up lesson for Kit ${last}`)
			await clicks.click(page.locator('.slot-day').nth(run).getByRole('radio').first())
			await clicks.click(page.getByRole('button', { name: 'Book make-up' }))
			await expect(page.getByText(`The make-up lesson for Kit ${last} is booked`)).toBeVisible()
			expect(clicks.taken).toBeLessThanOrEqual(6)
		})

		for (const visitor of VISITORS)
			test(`${visitor.who} has a lesson in the schedule in 14 clicks, and has sent an invoice in 24`, async ({
				page,
				scripted,
			}, info) => {
				const last = `${unique(info.project.name, width)}${visitor.short}`
				const clicks = new Clicks(page, scripted)
				await visitorPays(page, clicks, scripted, { ...visitor, last })
				await firstStudent(page, clicks, last)
				await firstLesson(page, clicks, last)
				expect(clicks.taken).toBeLessThanOrEqual(14)
				await firstInvoice(page, clicks, scripted, last)
				expect(clicks.taken).toBeLessThanOrEqual(24)
			})
	})
}

type Newcomer = (typeof VISITORS)[number] & { last: string }

async function visitorPays(page: Page, clicks: Clicks, scripted: boolean, { door, name, last }: Newcomer) {
	await page.goto('/')
	await clicks.link(door)
	await page.getByLabel('Full Name').fill('Ana Ruiz')
	await page.getByLabel(/^Email/).fill(`${last.toLowerCase()}@new.example`)
	await page.getByLabel('Password', { exact: true }).fill('ana-sings-1')
	await page.getByLabel(name).fill(`School of ${last}`)
	await clicks.button('Create account')
	await expect(page).toHaveURL(/\/select-plan/)
	await clicks.button(scripted ? 'PayPal (demo)' : /^Pay .* with PayPal$/)
	await clicks.click(page.getByRole('button', { name: 'Approve' }))
	await expect(page).toHaveURL('/dashboard')
	await clicks.ready()
}

/** With somebody to write to and a family to bill, as an ordinary child has. */
async function firstStudent(page: Page, clicks: Clicks, last: string) {
	await clicks.add('Student')
	await heading(page, 'Add a student')
	await page.getByLabel('First name').fill('Ida')
	await page.getByLabel('Last name').fill(last)
	await clicks.click(page.getByLabel('A new family', { exact: true }))
	await clicks.click(page.locator('summary', { hasText: 'Guardians' }))
	await page.locator('[name="guardians[0].name"]').fill(`Ana ${last}`)
	await page.locator('[name="guardians[0].email"]').fill(`ana@${last.toLowerCase()}.example`)
	await clicks.button('Save')
	await heading(page, `Ida ${last}`)
	await clicks.ready()
}

/** A new school says first in which time zone its lessons are. */
async function firstLesson(page: Page, clicks: Clicks, last: string) {
	await clicks.link('Add a lesson')
	await heading(page, 'Getting Started')
	await clicks.ready()
	await clicks.button('Save and continue')
	await heading(page, 'Add a lesson')
	await clicks.ready()
	await clicks.click(page.locator('.weekday-buttons label', { hasText: 'Mon' }))
	await page.getByLabel('Start time').fill('4 PM')
	await clicks.button('Add lesson')
	await expect(page.getByText('and is in the schedule', { exact: false })).toBeVisible()
	await expect(page.getByRole('main').getByText(last).first()).toBeVisible()
}

async function firstInvoice(page: Page, clicks: Clicks, scripted: boolean, last: string) {
	await clicks.add('Invoice')
	await heading(page, 'New invoice')
	const box = page.getByLabel('Family, student or guardian')
	await clicks.click(box)
	if (scripted) {
		await box.pressSequentially(last)
		await clicks.click(page.getByRole('option', { name: last }))
	} else {
		await box.fill(last)
		await box.press('Enter')
		await clicks.link(`Choose ${last}`)
	}
	await heading(page, new RegExp(`New invoice for ${last}`))
	await clicks.ready()
	await page.locator('[name="lines[0].description"]').fill('Piano lessons in December')
	await page.locator('[name="lines[0].unit"]').fill('160')
	await clicks.button('Issue and send')
	await expect(page.getByText(/sent/i).first()).toBeVisible()
	await expect(page.getByText('Due in', { exact: false }).first()).toBeVisible()
}
