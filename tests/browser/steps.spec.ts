import type { Page } from '@playwright/test'
import { enterAs, expect, hydrated, test } from './support.ts'

/** What docs/steps.md promises: each step is one thing pressed, and typing is none. */
class Steps {
	taken = 0
	readonly #scripted: boolean
	readonly #page: Page

	constructor(page: Page, scripted: boolean) {
		this.#page = page
		this.#scripted = scripted
	}

	async begin() {
		await this.#page.goto('/dashboard')
		if (this.#scripted) await hydrated(this.#page)
	}

	async press(name: string | RegExp, role: 'link' | 'button' = 'link') {
		this.taken += 1
		await this.#page.getByRole('main').getByRole(role, { name }).first().click()
	}

	async tick(name: RegExp) {
		this.taken += 1
		await this.#page.getByRole('checkbox', { name }).check()
	}

	async search(text: string) {
		this.taken += 1
		const box = this.#page.locator('#global-search')
		await box.fill(text)
		await box.press('Enter')
		await expect(this.#page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
		if (this.#scripted) await hydrated(this.#page)
	}
}

const heading = (page: Page, name: string | RegExp) =>
	expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** A student of this test alone, with a guardian and a place in a class. */
async function aChild(page: Page, last: string, more: Record<string, string> = {}) {
	const phone = `+1 555 ${String(Date.now() % 1_000_000).padStart(7, '1')}`
	const answer = await page.request.post('/students/create', {
		form: {
			firstName: 'Ida',
			lastName: last,
			state: 'active',
			family: 'new',
			'guardians[0].name': `Ana ${last}`,
			'guardians[0].email': `ana@${last.toLowerCase()}.example`,
			'guardians[0].phone': phone,
			...more,
		},
		maxRedirects: 0,
	})
	expect(answer.status()).toBe(303)
	return { phone }
}

async function aClass(page: Page, name: string): Promise<string> {
	const answer = await page.request.post('/classes/new', {
		form: { kind: 'group', name, durationMinutes: '45', joining: 'closed', state: 'open' },
		maxRedirects: 0,
	})
	expect(answer.status()).toBe(303)
	return /\/classes\/([^/?]+)/.exec(answer.headers().location ?? '')?.[1] ?? ''
}

/** At the end of every list, where they are in nobody's way. */
const unique = (project: string) => `Zy${project}${Date.now().toString(36)}`

test.beforeEach(async ({ page }) => {
	await enterAs(page, 'admin')
})

test('a family is found by its phone number in 2 steps', async ({ page, scripted }, info) => {
	const last = unique(info.project.name)
	const { phone } = await aChild(page, last)
	const steps = new Steps(page, scripted)
	await steps.begin()
	await steps.search(phone.replace('+1 ', '').replaceAll(' ', '-'))
	await steps.press(last)
	await heading(page, `Ida ${last}`)
	const shown = phone.replace(/^\+1 (\d{3}) (\d{3})(\d{4})$/, '($1) $2-$3')
	await expect(page.getByRole('link', { name: shown }).first()).toBeVisible()
	expect(steps.taken).toBe(2)
})

test('a guardian’s email is corrected in 3 steps', async ({ page, scripted }, info) => {
	const last = unique(info.project.name)
	await aChild(page, last)
	const steps = new Steps(page, scripted)
	await steps.begin()
	await steps.search(`Ana ${last}`)
	await steps.press(`Edit contact Ana ${last}`)
	await heading(page, `Contact details of Ana ${last}`)
	await page.getByLabel('Email').fill(`new@${last.toLowerCase()}.example`)
	await steps.press('Save', 'button')
	await heading(page, `Ida ${last}`)
	await expect(page.locator(`a[href="mailto:new@${last.toLowerCase()}.example"]`).first()).toBeVisible()
	expect(steps.taken).toBe(3)
})

test('a student is moved to another class in 4 steps', async ({ page, scripted }, info) => {
	const last = unique(info.project.name)
	const [from, to] = [`From ${last}`, `To ${last}`]
	const classId = await aClass(page, from)
	await aClass(page, to)
	await aChild(page, last, { classId, startsOn: '2026-01-05' })
	const steps = new Steps(page, scripted)
	await steps.begin()
	await steps.search(`Ida ${last}`)
	await steps.press(`Ida ${last}`)
	await heading(page, `Ida ${last}`)
	await steps.press(`Move from ${from}`)
	await heading(page, `Move Ida ${last}`)
	await page.getByLabel('New class').selectOption({ label: `${to}, no limit` })
	await steps.press('Move', 'button')
	await expect(page.getByText(`Ida ${last} moves to ${to}.`)).toBeVisible()
	expect(steps.taken).toBe(4)
})

test('a leaver is marked in 4 steps, and brought back by one more', async ({ page, scripted }, info) => {
	const last = unique(info.project.name)
	await aChild(page, last)
	const steps = new Steps(page, scripted)
	await steps.begin()
	await steps.search(`Ida ${last}`)
	await steps.press(`Ida ${last}`)
	await heading(page, `Ida ${last}`)
	await steps.press('Change status')
	await heading(page, 'Change status to Left')
	await page.getByLabel('Reason').fill('Moved away')
	await steps.press('Record the last day', 'button')
	await expect(page.getByText(`Ida ${last}: Left.`)).toBeVisible()
	expect(steps.taken).toBe(4)
	await steps.press('Undo', 'button')
	await expect(page.getByText('That was undone.')).toBeVisible()
	await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
})

test('three students are tagged in 6 steps', async ({ page, scripted }, info) => {
	// At the beginning of the list, so that they are on its first page.
	const last = `Aa${unique(info.project.name)}`
	const tag = `Tag ${last}`
	for (const one of ['a', 'b', 'c'])
		await aChild(page, `${last}${one}`, { 'guardians[0].name': `Ana ${last}${one}` })
	const steps = new Steps(page, scripted)
	await steps.begin()
	const active = page.getByRole('link', { name: /^\d+, Active students/ })
	steps.taken += 1
	await active.click()
	await heading(page, 'Students')
	if (scripted) await hydrated(page)
	for (const one of ['a', 'b', 'c']) await steps.tick(new RegExp(`${last}${one}`))
	await steps.press('Add a tag', 'button')
	await page.getByLabel('Tag', { exact: true }).fill(tag)
	await steps.press('Add the tag', 'button')
	await expect(page.getByText('3 done')).toBeVisible()
	expect(steps.taken).toBe(6)
})
