import { enterAs, expect, hydrated, test } from './support.ts'

test.beforeEach(async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto('/students')
	await hydrated(page)
})

test('a slash and Ctrl K lead into the search, and arrows and Enter to what it finds', async ({ page }) => {
	const box = page.locator('#global-search')
	await page.keyboard.press('/')
	await expect(box).toBeFocused()
	await expect(box).toHaveValue('')
	// Typed at once: results of half a word must not be followed by others after the arrow.
	await page.keyboard.insertText('okafor')
	const first = page.getByRole('option').first()
	await expect(first).toContainText('Okafor')
	await page.keyboard.press('ArrowDown')
	await expect(first).toHaveAttribute('aria-selected', 'true')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/\/students\/[\w-]+$/)
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Okafor')
	await expect(box).toHaveValue('')

	await page.keyboard.press('Control+k')
	await expect(box).toBeFocused()
	await box.pressSequentially('choir')
	await expect(page.getByRole('option', { name: /Evening Choir/ })).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(page.getByRole('option')).toHaveCount(0)
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/\/dashboard\?q=choir$/)
	await expect(page.getByRole('link', { name: 'Evening Choir' })).toBeVisible()
})

test('a result that was chosen stays chosen when a slow answer brings the list again', async ({ page }) => {
	let answer = () => {}
	const chosen = new Promise<void>((resolve) => (answer = resolve))
	await page.route('**/api/search?q=okafor', async (route) => {
		await chosen
		await route.continue()
	})
	const box = page.locator('#global-search')
	await box.fill('okafo')
	const first = page.getByRole('option', { name: /Ada Okafor/ }).first()
	await expect(first).toBeVisible()
	const last = page.waitForResponse('**/api/search?q=okafor')
	const requested = page.waitForRequest('**/api/search?q=okafor')
	await box.press('r')
	await requested
	await page.keyboard.press('ArrowDown')
	await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
	answer()
	await (await last).finished()
	await page.evaluate(() => new Promise(requestAnimationFrame))
	await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
})

test('suggestions whose script comes after Enter do not open over the results', async ({ page }) => {
	let arrive = () => {}
	const late = new Promise<void>((resolve) => (arrive = resolve))
	await page.route('**/search-hits-*.js', async (route) => {
		await late
		await route.continue()
	})
	const box = page.locator('#global-search')
	await box.fill('okafor')
	await box.press('Enter')
	await expect(page).toHaveURL(/\/dashboard\?q=okafor$/)
	await expect(box).toHaveValue('')
	arrive()
	// What is typed from now on is suggested, and nothing else was asked for.
	const asked: string[] = []
	page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()))
	await expect(box).toHaveAttribute('role', 'combobox')
	await expect(page.getByRole('option')).toHaveCount(0)
	await box.fill('choir')
	await expect(page.getByRole('option', { name: /Evening Choir/ })).toBeVisible()
	expect(asked.map((url) => new URL(url).searchParams.get('q'))).toEqual(['choir'])
})

test('a slash that is typed into a field is a slash', async ({ page }) => {
	await page.goto('/students/list')
	await hydrated(page)
	await page.getByLabel('Search', { exact: true }).pressSequentially('a/b')
	await expect(page.getByLabel('Search', { exact: true })).toHaveValue('a/b')
})

test('menus close by Escape and by a click elsewhere', async ({ page }) => {
	const add = page.locator('.desk-top summary', { hasText: 'Add' })
	const teacher = page.getByRole('link', { name: 'Teacher', exact: true })
	await add.click()
	await expect(teacher).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(teacher).toBeHidden()
	await expect(add).toBeFocused()
	await add.click()
	await page.getByRole('heading', { level: 1 }).click()
	await expect(teacher).toBeHidden()
})

test('on a phone the pages opened most and the menu are at the bottom', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 })
	const bar = page.getByRole('navigation', { name: 'Shortcuts' })
	await expect(bar.getByRole('link')).toHaveCount(5)
	await bar.getByRole('link', { name: 'Dashboard' }).click()
	await expect(page).toHaveURL('/dashboard')
	await bar.getByRole('link', { name: 'Menu' }).click()
	await expect(
		page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Subscription' }),
	).toBeVisible()
})

test('a family is chosen for an invoice with the keyboard alone, by any part of a phone number or a name', async ({
	page,
}) => {
	await page.goto('/billing/new-invoice')
	await hydrated(page)
	const box = page.getByRole('combobox', { name: 'Family, student or guardian' })
	await page.getByLabel('Family, student or guardian').focus()
	await expect(box).toHaveAttribute('aria-expanded', 'false')
	await box.pressSequentially('okafor')
	const first = page.getByRole('option').first()
	await expect(first).toContainText('Okafor')
	await expect(box).toHaveAttribute('aria-expanded', 'true')
	await page.keyboard.press('Escape')
	await expect(page.getByRole('option')).toHaveCount(0)
	await expect(box).toHaveValue('okafor')
	await page.keyboard.press('Backspace')
	await expect(first).toContainText('Okafor')
	await page.keyboard.press('ArrowDown')
	await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/new-invoice\?family=/)
	await expect(page.getByRole('heading', { level: 1 })).toContainText('New invoice for Okafor')
})

test('a family that is chosen for a new student is the one that is ticked, and Enter without a choice looks for it', async ({
	page,
}) => {
	await page.goto('/students/create')
	await hydrated(page)
	await page.getByLabel('An existing family', { exact: true }).check()
	const box = page.getByLabel('Find an existing family')
	await box.focus()
	await expect(page.getByRole('combobox', { name: 'Find an existing family' })).toBeVisible()
	await page.keyboard.insertText('okafor')
	const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
	await expect(options.first()).toContainText('Okafor')
	await page.keyboard.press('ArrowDown')
	await page.keyboard.press('Enter')
	await expect(options).toHaveCount(0)
	await expect(page.getByRole('group', { name: 'Found one family' }).getByRole('radio').first()).toBeChecked()
	await expect(page).toHaveURL(/\/students\/create$/)
	await box.fill('lund')
	await page.keyboard.press('Enter')
	await expect(page.getByRole('radio', { name: /Lund/ })).toBeVisible()
})
