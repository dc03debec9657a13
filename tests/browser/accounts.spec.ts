import type { Browser, Page } from '@playwright/test'
import { enterAs, expect, fillSignIn, leavePage, PASSWORD, test } from './support.ts'

const NEW = 'violas are fine'

test.describe.configure({ mode: 'serial' })

/** The school of this way of running, whose people may be changed for good. */
const house = (scripted: boolean) => `house-${scripted ? 'script' : 'plain'}`

/** The newest mail to an address, as the demo's mailbox has it. */
async function mailTo(page: Page, to: string, subject: RegExp) {
	await expect
		.poll(async () => (await mails(page)).some((mail) => mail.to === to && subject.test(mail.subject)))
		.toBe(true)
	return (await mails(page)).find((mail) => mail.to === to && subject.test(mail.subject))?.text ?? ''
}

const mails = async (page: Page) =>
	(await (await page.request.get('/dev/mailbox.json')).json()) as {
		to: string
		subject: string
		text: string
	}[]

const linkIn = (text: string, path: string) => new RegExp(`http\\S+${path}\\S+`).exec(text)?.[0] ?? ''

async function elsewhere(browser: Browser, baseURL: string | undefined, scripted: boolean) {
	const context = await browser.newContext({ baseURL, javaScriptEnabled: scripted })
	return context.newPage()
}

async function choosePassword(page: Page) {
	await page.getByLabel('New password', { exact: true }).fill(NEW)
	await page.getByLabel('New password again', { exact: true }).fill(NEW)
	await page.getByRole('button', { name: 'Choose this password' }).click()
}

test('a child comes in with a printed code, and chooses a password first', async ({
	page,
	scripted,
	browser,
	baseURL,
}) => {
	const id = house(scripted)
	await enterAs(page, `${id}-admin`)
	await page.goto(`/students/${id}-ada/account`)
	await page.getByRole('link', { name: 'Create an account' }).click()
	await page.getByLabel('Username').fill(`${id}.ada`)
	await page.getByLabel(/^Print a sign-in code/).check()
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('A code for Ada')
	const code = await page.locator('.code').innerText()
	await page.getByRole('link', { name: 'Back to the accounts' }).click()
	await expect(page.getByText('Invited')).toBeVisible()
	await expect(page.getByText(code)).toHaveCount(0)

	const child = await elsewhere(browser, baseURL, scripted)
	await child.goto('/login')
	await fillSignIn(child, `${id}.ada`, code)
	await child.getByRole('button', { name: 'Sign in' }).click()
	await expect(child).toHaveURL(/\/invitation(\?lang=en)?$/)
	await choosePassword(child)
	await expect(child).toHaveURL('/student/dashboard')
	await page.reload()
	await expect(page.getByText('Active')).toBeVisible()
})

test('somebody invited by mail chooses a password and lands at home', async ({
	page,
	scripted,
	browser,
	baseURL,
}) => {
	const id = house(scripted)
	const email = `${id}-new@house.example`
	await enterAs(page, `${id}-admin`)
	await page.goto(`/students/${id}-ada/account/remove-access?who=${id}-ada`)
	await page.getByRole('button', { name: 'Remove access' }).click()
	await expect(page.getByText('has no account any more.')).toBeVisible()
	await page.getByRole('link', { name: 'Create an account' }).click()
	await page.getByLabel(/^Email an invitation/).check()
	await page.getByRole('textbox', { name: 'Email address' }).fill(email)
	await page.getByRole('button', { name: 'Create account' }).click()
	await expect(page.getByText('An invitation is on its way')).toBeVisible()

	const link = linkIn(await mailTo(page, email, /invites you/), '/invitation')
	const invited = await elsewhere(browser, baseURL, scripted)
	await invited.goto(link)
	await expect(invited).toHaveURL(/\/invitation(\?lang=en)?$/)
	await choosePassword(invited)
	await expect(invited).toHaveURL('/student/dashboard')
	await expect(invited.getByText('Welcome to School of the house')).toBeVisible()
})

test('a changed address counts once it is confirmed', async ({ page, scripted, browser, baseURL }) => {
	const id = house(scripted)
	const email = `${id}-other@house.example`
	await enterAs(page, `${id}-admin`)
	await page.goto('/settings/profile')
	await page.getByText('Change email').click()
	await page.getByLabel('New email').fill(email)
	await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
	await page.getByRole('button', { name: 'Send the link' }).click()
	await expect(page.getByText(/^Waiting to be confirmed/)).toBeVisible()

	const reader = await elsewhere(browser, baseURL, scripted)
	await reader.goto(linkIn(await mailTo(page, email, /Confirm your address/), '/email-confirmation'))
	await reader.getByRole('button', { name: 'Confirm this address' }).click()
	await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Address confirmed')
	await page.reload()
	await expect(page.getByText(`You sign in with ${email}`)).toBeVisible()
})

test('a changed password ends the other sessions', async ({ page, scripted, browser, baseURL }) => {
	const id = house(scripted)
	const other = await elsewhere(browser, baseURL, scripted)
	await enterAs(page, `${id}-admin`)
	await enterAs(other, `${id}-admin`)
	await page.goto('/settings/profile')
	await page.getByText('Change password').click()
	await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
	await page.getByLabel('New password', { exact: true }).fill(NEW)
	await page.getByLabel('New password again', { exact: true }).fill(NEW)
	await page.getByRole('button', { name: 'Change the password' }).click()
	await expect(page.getByText('Your password is changed.')).toBeVisible()
	await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
	await other.goto('/dashboard')
	await expect(other).toHaveURL(/\/auth\/login/)
	// As it was, for the next test.
	await page.goto('/settings/profile')
	await page.getByText('Change password').click()
	await page.getByLabel('Current password', { exact: true }).fill(NEW)
	await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
	await page.getByLabel('New password again', { exact: true }).fill(PASSWORD)
	// The same was said of the first change already, so that it is no sign of the second.
	const answered = page.waitForResponse((response) => response.request().method() === 'POST')
	await page.getByRole('button', { name: 'Change the password' }).click()
	await answered
	await expect(page.getByText('Your password is changed.')).toBeVisible()
})

test('a colleague of the office sees what the account includes, from one page to the next', async ({
	page,
	scripted,
	browser,
	baseURL,
}) => {
	const id = house(scripted)
	const email = `${id}-office@house.example`
	await enterAs(page, `${id}-admin`)
	await page.goto('/settings/admin')
	await page.getByRole('link', { name: 'Invite to the office' }).click()
	await page.getByRole('textbox', { name: 'Name' }).fill('Nina Berg')
	await page.getByRole('textbox', { name: 'Email' }).fill(email)
	await page.getByRole('checkbox', { name: /^Money/ }).check()
	await page.getByRole('button', { name: 'Send the invitation' }).click()
	await expect(page.getByText('An invitation is on its way to Nina Berg.')).toBeVisible()

	const colleague = await elsewhere(browser, baseURL, scripted)
	await colleague.goto(linkIn(await mailTo(page, email, /invites you/), '/invitation'))
	await choosePassword(colleague)
	await expect(colleague).toHaveURL('/dashboard')
	const menu = colleague.getByRole('navigation', { name: 'Main' })
	await expect(menu.getByRole('link', { name: 'Financial' })).toBeVisible()
	await expect(menu.getByRole('link', { name: 'Teachers' })).toHaveCount(0)
	await expect(menu.getByRole('link', { name: 'Subscription' })).toHaveCount(0)

	await page.goto('/settings/admin')
	await page.getByRole('link', { name: 'Nina Berg' }).click()
	await page.getByRole('checkbox', { name: /^Money/ }).uncheck()
	await page.getByRole('button', { name: 'Save' }).click()
	await expect(page.getByText('The permissions of Nina Berg were saved.')).toBeVisible()
	await menu.getByRole('link', { name: 'Financial' }).click()
	await expect(colleague.getByRole('heading', { name: 'Not part of your account' })).toBeVisible()
	await colleague.getByRole('link', { name: 'Go to the dashboard' }).click()
	await expect(colleague).toHaveURL('/dashboard')
	await expect(menu.getByRole('link', { name: 'Financial' })).toHaveCount(0)

	await page.getByRole('link', { name: 'Remove' }).click()
	await page.getByRole('button', { name: 'Remove from the office' }).click()
	await expect(page.getByText('can no longer open the school.')).toBeVisible()
	await colleague.goto('/dashboard')
	await expect(colleague).toHaveURL(/\/auth\/login/)
})

test('a school changes hands when both agree', async ({ page, scripted, browser, baseURL }) => {
	const id = house(scripted)
	const teacher = await elsewhere(browser, baseURL, scripted)
	await enterAs(page, `${id}-admin`)
	await page.goto('/settings/admin/ownership')
	await page.getByLabel('To whom').selectOption({ label: `teacher of ${id}` })
	await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
	await page.getByRole('button', { name: 'Ask them' }).click()
	await expect(
		page.getByText(`teacher of ${id} is asked to take over School`, { exact: false }).first(),
	).toBeVisible()

	// A page that is still open would ask for news with a session that has ended.
	await leavePage(page)
	await enterAs(teacher, `${id}-teacher`)
	await teacher.goto('/dashboard/teacher')
	await teacher.getByRole('button', { name: 'Take the school over' }).click()
	await expect(teacher).toHaveURL('/dashboard')
	await expect(teacher.getByText('You run School of the house')).toBeVisible()
	await page.goto('/dashboard')
	await expect(page).toHaveURL(/\/auth\/login/)
	await enterAs(page, `${id}-admin`)
	await page.goto('/dashboard/teacher')
	await expect(page).toHaveURL('/dashboard/teacher')
	// And back, for whoever looks at the pages of this school.
	await teacher.goto('/settings/admin/ownership')
	await teacher.getByLabel('To whom').selectOption({ label: `admin of ${id}` })
	await teacher.getByLabel('Your password', { exact: true }).fill(PASSWORD)
	await teacher.getByRole('button', { name: 'Ask them' }).click()
	await expect(teacher.getByRole('button', { name: 'Take the offer back' })).toBeVisible()
	await page.goto('/dashboard/teacher')
	await page.getByRole('button', { name: 'Take the school over' }).click()
	await expect(page).toHaveURL('/dashboard')
})
