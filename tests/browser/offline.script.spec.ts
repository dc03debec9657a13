import { enterAs, expect, fillSignIn, hydrated, test, unfold } from './support.ts'

// A page whose session ends asks for routes once more, and is told that it needs a new document.
const ENDED = 'manifest version mismatch during eager route discovery'

test.use({
	provokes: new RegExp(
		`Failed to load resource|Failed to fetch|status of 50\\d|caught the following error|^SyntaxError|${ENDED}`,
	),
})

test.beforeEach(async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto('/students/create')
	await hydrated(page)
	await page.getByLabel('First name').fill('Ottilie')
})

test('a page that cannot be loaded says that nobody could be reached', async ({ page, context }) => {
	await page.goto('/dashboard')
	await hydrated(page)
	const students = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students' })
	await students.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students')
	await page.goBack()
	await expect(page).toHaveURL('/dashboard')
	await context.setOffline(true)
	await students.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline')
})

test('whoever comes back without a connection finds what they typed', async ({ page, context }) => {
	await context.setOffline(true)
	await page.evaluate(() => {
		const tell = (state: string) => {
			Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
			document.dispatchEvent(new Event('visibilitychange'))
		}
		const now = Date.now()
		tell('hidden')
		Date.now = () => now + 3_600_000
		tell('visible')
	})
	await expect(page.getByRole('status').filter({ hasText: 'Authenticating' })).toHaveCount(0)
	await expect(page.getByLabel('First name')).toHaveValue('Ottilie')
})

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 800 } })

	test('Escape closes the menu', async ({ page }) => {
		await page.getByRole('link', { name: 'Menu', exact: true }).click()
		const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Students' })
		await expect(menu).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(menu).toBeHidden()
		await expect(page.getByRole('link', { name: 'Menu', exact: true })).toBeFocused()
		await expect(page.getByLabel('First name')).toHaveValue('Ottilie')
	})
})

test('Enter where a family is looked for looks for it', async ({ page }) => {
	await page.getByLabel('An existing family', { exact: true }).check()
	const search = page.getByLabel('Find an existing family')
	await search.fill('nobody at all')
	await search.press('Enter')
	await expect(page.getByText('No family has a name')).toBeVisible()
})

test('a form that reaches nobody keeps what was typed and says so, and can be sent again', async ({
	page,
	context,
}) => {
	const name = page.getByLabel('First name')
	const save = page.getByRole('button', { name: 'Save', exact: true }).last()
	await page.getByLabel('Last name').fill('Tryagain')
	await context.setOffline(true)
	await save.click()
	const note = page.getByRole('alert')
	await expect(note.getByRole('heading')).toHaveText('You seem to be offline')
	await expect(note).toBeFocused()
	await expect(name).toHaveValue('Ottilie')
	await expect(save).toHaveText('Save')
	await context.setOffline(false)
	await save.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ottilie Tryagain')
	await expect(note).toHaveCount(0)
})

test('a form whose answer is a fault keeps what was typed, and what it was told before', async ({ page }) => {
	const name = page.getByLabel('First name')
	const save = page.getByRole('button', { name: 'Save', exact: true }).last()
	await name.fill('')
	await save.click()
	await expect(page.getByRole('link', { name: /^Enter a first name/ })).toBeVisible()
	await page.getByLabel('Last name').fill('Lately')
	await page.route('**/students/create.data*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
	await save.click()
	await expect(page.getByRole('alert').getByRole('heading', { name: 'Nothing was saved' })).toBeVisible()
	await expect(page.getByLabel('Last name')).toHaveValue('Lately')
	await expect(page.getByRole('link', { name: /^Enter a first name/ })).toBeVisible()
})

test('a session that ended while a form was filled in gives it back after the sign-in', async ({
	page,
	context,
}) => {
	await unfold(page, 'Guardians')
	await page.getByRole('button', { name: 'Add a guardian' }).click()
	const guardian = page.locator('[name="guardians[1].name"]')
	await expect(guardian).toBeVisible()
	// The frame is read again after the row has come; without a session that would be the end of the page.
	await expect(page.getByText('Loading application')).toBeHidden()
	await guardian.fill('Ingrid Kept')
	await context.clearCookies()
	await page.getByRole('button', { name: 'Save', exact: true }).last().click()
	await expect(page).toHaveURL(/\/auth\/login/)
	await fillSignIn(page, 'admin')
	await page.getByRole('button', { name: 'Sign in' }).click()
	await expect(page).toHaveURL('/students/create')
	await expect(page.getByRole('alert')).toContainText('What you typed is here again')
	await expect(page.getByLabel('First name')).toHaveValue('Ottilie')
	await expect(guardian).toHaveValue('Ingrid Kept')
	expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
	await page.reload()
	await hydrated(page)
	await expect(page.getByLabel('First name')).toHaveValue('')
})

test('what was typed is not given to somebody else', async ({ page, context }) => {
	await context.clearCookies()
	await page.getByRole('button', { name: 'Save', exact: true }).last().click()
	await expect(page).toHaveURL(/\/auth\/login/)
	await fillSignIn(page, 'cape')
	await page.getByRole('button', { name: 'Sign in' }).click()
	await page.goto('/students/create')
	await hydrated(page)
	await expect(page.getByLabel('First name')).toHaveValue('')
	expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
})

test('coming back to a desk whose session has ended loses nothing either', async ({ page, context }) => {
	await context.clearCookies()
	await page.evaluate(() => {
		const tell = (state: string) => {
			Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
			document.dispatchEvent(new Event('visibilitychange'))
		}
		const now = Date.now()
		tell('hidden')
		Date.now = () => now + 180_000
		tell('visible')
	})
	await expect(page).toHaveURL(/\/auth\/login/)
	await fillSignIn(page, 'admin')
	await page.getByRole('button', { name: 'Sign in' }).click()
	await expect(page).toHaveURL('/students/create')
	await expect(page.getByRole('alert')).toContainText('What you typed is here again')
	await expect(page.getByLabel('First name')).toHaveValue('Ottilie')
})
