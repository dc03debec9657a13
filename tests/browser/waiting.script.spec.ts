import { enterAs, expect, fillSignIn, hold, hydrated, test, watch } from './support.ts'

test('while a sign-in is checked the page says so, with a bar that creeps to 95', async ({ page }) => {
	await page.goto('/auth/login')
	await fillSignIn(page, 'admin')
	const { arrived, letGo } = await hold(page, '**/auth/login', 'POST')
	const watched = watch(page, 6000)
	await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
	await arrived
	const seen = (await watched).filter(({ bar }) => bar !== undefined)
	letGo()

	for (const { words, button } of seen) {
		expect(button).toBe('Signing in...')
		expect(words).toContain('Authenticating...')
		expect(words).toContain('Please wait while we prepare your dashboard')
	}
	const moves = seen.filter(({ bar }, i) => bar !== seen[i - 1]?.bar)
	const values = moves.map(({ bar }) => bar ?? 0)
	expect(values).toEqual([...values].sort((a, b) => a - b))
	expect(values.at(-1)).toBe(95)
	// The first look falls between two moves.
	const pauses = moves.slice(2).map(({ at }, i) => at - (moves[i + 1]?.at ?? 0))
	const average = pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length
	expect(average).toBeGreaterThan(180)
	expect(average).toBeLessThan(260)
	await expect(page).toHaveURL('/dashboard')
})

test('a form sent twice is sent once', async ({ page }) => {
	await page.goto('/auth/login')
	await fillSignIn(page, 'admin')
	let posts = 0
	page.on('request', (request) => {
		if (request.method() === 'POST') posts++
	})
	const { arrived, letGo } = await hold(page, '**/auth/login', 'POST')
	await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
	await arrived
	await page.keyboard.press('Enter')
	letGo()
	await expect(page).toHaveURL('/dashboard')
	expect(posts).toBe(1)
})

test('the way to the dashboard says it is authenticating, for three seconds at most', async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto('/')
	const { arrived, letGo } = await hold(page, '**/dashboard')
	const watched = watch(page, 4500)
	await page.getByRole('link', { name: 'Dashboard' }).click({ noWaitAfter: true })
	await arrived
	const seen = await watched
	const times = seen.filter(({ words }) => words.includes('Authenticating your account')).map(({ at }) => at)
	const shown = (times.at(-1) ?? 0) - (times[0] ?? 0)
	expect(shown).toBeGreaterThan(2500)
	expect(shown).toBeLessThan(3300)
	expect(seen.at(-1)?.words).not.toContain('Authenticating your account')
	letGo()
	await expect(page).toHaveURL('/dashboard')
})

test('a desk says it is loading while its next page is on its way', async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto('/dashboard')
	await hydrated(page)
	const { arrived, letGo } = await hold(page, '**/dashboard.data*')
	await page.getByRole('link', { name: 'Dashboard' }).click()
	await arrived
	await expect(page.getByRole('status')).toHaveText('Loading application')
	letGo()
	await expect(page.getByText('Loading application')).toBeHidden()
	expect(await page.evaluate(() => '__remixRouter' in window)).toBe(true)
})

test('a desk left for long asks who is there, and waits three seconds at most', async ({ page }) => {
	await enterAs(page, 'admin')
	await page.goto('/dashboard')
	await hydrated(page)
	const { arrived, letGo } = await hold(page, '**/dashboard.data*')
	// A headless tab cannot be put aside, so the page is told it was, and that three minutes went by.
	await page.evaluate(() => {
		const turn = (state: string) => {
			Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
			document.dispatchEvent(new Event('visibilitychange'))
		}
		turn('hidden')
		const later = Date.now() + 3 * 60 * 1000
		Date.now = () => later
		turn('visible')
	})
	const began = Date.now()
	await arrived
	const note = page.getByText('Authenticating your account')
	await expect(note).toBeVisible()
	await expect(note).toBeHidden()
	expect(Date.now() - began).toBeLessThan(3800)
	letGo()
})

test('a desk whose session ended meanwhile leads to the login page', async ({ page, context }) => {
	await enterAs(page, 'admin')
	await page.goto('/dashboard')
	await hydrated(page)
	await context.clearCookies()
	await page.getByRole('link', { name: 'Dashboard' }).click()
	await expect(page).toHaveURL(/\/auth\/login\?redirectTo=/)
	expect(await page.evaluate(() => '__remixRouter' in window)).toBe(false)
	await fillSignIn(page, 'admin')
	await page.getByRole('button', { name: 'Sign in' }).click()
	await expect(page).toHaveURL('/dashboard')
})
