import type { Page } from '@playwright/test'
import { enterAs, expect, hydrated, test } from './support.ts'

// On a desk a form that will not do is answered as data, and the browser notes it.
test.use({ provokes: /status of (400|409)/ })

/** Names nobody else in the demo has, and different in each run of a test. */
const unique = (project: string) => `${project}${Date.now().toString(36)}`

const names = (page: Page) => page.locator('tbody th[scope=row] > a, tbody th[scope=row] > bdi')

test('an office finds its students and tags several at once', async ({ page, scripted }, info) => {
	const tag = `Tour ${unique(info.project.name)}`
	await enterAs(page, 'admin')
	await page.goto('/students')
	if (scripted) await hydrated(page)
	await page.getByLabel('Search', { exact: true }).fill('papad')
	await page.getByRole('button', { name: 'Show' }).click()
	await expect(page).toHaveURL(/search=papad/)
	await expect(names(page).first()).toContainText('Papadaki')

	await page.getByLabel('Search', { exact: true }).fill('gaia dvorak')
	await page.getByRole('button', { name: 'Show' }).click()
	await expect(names(page)).toHaveText(['Gaia Dvořák'])

	await page.goto('/students/list?perPage=25')
	await expect(page.getByText('1–25 of', { exact: false })).toBeVisible()
	const first = await names(page).first().innerText()
	await page.getByRole('link', { name: 'Name', exact: true }).click()
	await expect(page).toHaveURL(/sort=-name/)
	await expect(names(page).first()).not.toHaveText(first)
	await page.getByRole('link', { name: 'Next' }).click()
	await expect(page.getByText('26–50 of', { exact: false })).toBeVisible()

	// Other tests add people of one name twice.
	const shown = await names(page).allInnerTexts()
	const people = shown.filter((name) => shown.indexOf(name) === shown.lastIndexOf(name)).slice(0, 2)
	for (const one of people) await page.getByLabel(`Select ${one}`, { exact: true }).check()
	await page.getByRole('button', { name: 'Add a tag' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a tag to 2 students')
	await page.getByRole('button', { name: 'Add the tag' }).click()
	await expect(page.getByRole('alert')).toBeVisible()
	await page.getByLabel('Tag', { exact: true }).fill(tag)
	await page.getByRole('button', { name: 'Add the tag' }).click()
	await expect(page.getByText('2 done', { exact: true })).toBeVisible()
	await expect(names(page)).toHaveCount(2)
	await page.getByRole('link', { name: 'Back to the list' }).click()

	await expect(page.getByText('26–50 of', { exact: false })).toBeVisible()
	await expect(page.getByRole('cell', { name: new RegExp(`^(${tag}|.* \\+\\d)`) }).first()).toBeVisible()
	const file = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Download CSV' }).click()
	expect((await file).suggestedFilename()).toMatch(/\.csv$/)
	await page.getByRole('link', { name: people[0], exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText(people[0] ?? '')
})

test('a free time that is chosen fills in the form that moves a lesson', async ({ page, scripted }) => {
	await enterAs(page, 'admin')
	await page.goto('/schedule?view=agenda')
	if (scripted) await hydrated(page)
	// A lesson with a teacher and a room, and not one that another test added.
	await page.getByRole('main').locator('a[href^="/classes/sessions/harmony-"]').last().click()
	await page.getByRole('link', { name: 'Move', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Move this lesson' })).toBeVisible()
	const time = page.getByLabel('Start time')
	for (const at of [0, 1]) {
		const free = page.locator('.free-times a').nth(at)
		const chosen = await free.innerText()
		await free.click()
		await expect.poll(async () => chosen.includes((await time.inputValue()) || 'no time')).toBe(true)
	}
})

test('a class fills up, somebody waits, moves on and leaves', async ({ page, scripted }, info) => {
	const [duo, other] = ['Duo', 'Other'].map((name) => `${name} ${unique(info.project.name)}`) as [
		string,
		string,
	]
	await enterAs(page, 'admin')
	const there = await addClass(page, other, '4', scripted)
	await addClass(page, duo, '1', scripted)

	await addStudent(page, 'Milo Fontaine')
	await expect(page.getByText(`Milo Fontaine joins ${duo}.`)).toBeVisible()
	await addStudent(page, 'Pia Larkin')
	await expect(page.getByText(`Pia Larkin is on the waiting list of ${duo}.`)).toBeVisible()
	await page.getByRole('link', { name: /^Waiting list/ }).click()
	await expect(names(page)).toHaveText(['Pia Larkin'])
	await page
		.getByRole('navigation', { name: duo })
		.getByRole('link', { name: /^Students/ })
		.click()

	await page.getByRole('link', { name: 'Change: Milo Fontaine' }).click()
	await page.getByRole('link', { name: 'Move to another class' }).click()
	await page.getByLabel('New class').selectOption(there.split('/').at(-1) ?? '')
	await page.getByRole('button', { name: 'Move' }).click()
	await expect(page.locator('.flash')).toContainText('Milo Fontaine')

	await page.goto(`${there}/students`)
	await page.getByRole('link', { name: 'Change: Milo Fontaine' }).click()
	await page.getByRole('link', { name: 'End', exact: true }).click()
	await page.getByRole('button', { name: 'End it' }).click()
	await expect(page.getByRole('alert')).toContainText('Say why it ends')
	await page.getByLabel('Reason').fill('Plays the horn now')
	await page.getByRole('button', { name: 'End it' }).click()
	await expect(page.locator('.flash')).toContainText('Milo Fontaine')
})

test('a teacher comes, goes and hands over', async ({ page, scripted }, info) => {
	const name = `Nora ${unique(info.project.name)}`
	await enterAs(page, 'admin')
	await page.goto('/teachers')
	await page.getByRole('link', { name: 'Add a teacher' }).click()
	if (scripted) await hydrated(page)
	await page.getByRole('button', { name: 'Add teacher' }).click()
	await expect(page.getByRole('alert')).toBeVisible()
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByRole('button', { name: 'Add teacher' }).click()
	await expect(page.getByText(`${name} was added.`)).toBeVisible()

	await addClass(page, `Class of ${name}`, '3', scripted, name)
	await page.goto(`/teachers?search=${encodeURIComponent(name)}`)
	await page.getByRole('link', { name }).click()
	await page.getByRole('navigation', { name }).getByText('More', { exact: true }).click()
	await page.getByRole('link', { name: 'Leaving' }).click()
	await expect(page.getByLabel(`Class of ${name}`)).toBeChecked()
	await page.getByLabel('To', { exact: true }).selectOption({ label: 'Leila Haddad' })
	await page.getByRole('button', { name: 'Hand over' }).click()
	await expect(page.locator('.flash')).toContainText('Leila Haddad')
	await leaveNotice(page, 'Leaving')
	await expect(page.getByText('They have no classes and no students.')).toBeVisible()
	await page.getByRole('button', { name: 'Set last day' }).click()
	await expect(page.getByRole('note')).toContainText('Last day:')
	await leaveNotice(page, 'Leaving')
	await page.getByRole('button', { name: 'Keep on the staff' }).click()
	await expect(page.getByRole('note')).toHaveCount(0)
})

/** Opens a tab anew. Its notice goes, and what is below moves up, so that a click before that may miss its button. */
async function leaveNotice(page: Page, tab: string) {
	await page.getByRole('link', { name: tab }).click()
	await expect(page.locator('.flash')).toHaveCount(0)
}

async function addClass(page: Page, name: string, capacity: string, scripted: boolean, teacher?: string) {
	await page.goto('/classes')
	await page.getByRole('link', { name: 'Add a class' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a class')
	if (scripted) await hydrated(page)
	await page.getByLabel('Name', { exact: true }).fill(name)
	await page.getByLabel('Capacity').fill(capacity)
	if (teacher) await page.getByLabel('Teacher', { exact: true }).selectOption({ label: teacher })
	await page.getByRole('button', { name: 'Add class' }).click()
	await expect(page.getByText(`${name} was added.`)).toBeVisible()
	return new URL(page.url()).pathname
}

/** From the page of a class, or from its roll. */
async function addStudent(page: Page, name: string) {
	await page
		.getByRole('link', { name: /^Students/ })
		.last()
		.click()
	await page.getByLabel(/^Add (a student|to the waiting list)/).fill(name.split(' ')[1] ?? '')
	await page.getByRole('button', { name: 'Find' }).click()
	await page.getByRole('link', { name }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Add ${name}`)
	await page.getByRole('button', { name: /^(Add|Enroll)$/ }).click()
}
