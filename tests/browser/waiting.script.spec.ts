import { enterAs, expect, fillSignIn, hold, hydrated, stopClock, test, watchAfter } from './support.ts'

const AUTHENTICATING = 'Authenticating your account'

test('while a sign-in is checked the page says so, with a bar that creeps to 95', async ({ page }) => {
	await stopClock(page)
	await page.goto('/auth/login')
	await fillSignIn(page, 'admin')
	const { arrived, letGo } = await hold(page, '**/auth/login', 'POST')
	const watched = watchAfter(page, 'submit', Array<number>(25).fill(200))
	await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
	await arrived
	for (const [tick, { text, button, bar }] of (await watched).entries()) {
		expect(bar, `after ${tick} ticks`).toBe(Math.min(95, 5 * tick))
		expect(button).toBe('Signing in...')
		expect(text).toContain('Authenticating...')
		expect(text).toContain('Please wait while we prepare your dashboard')
	}
	letGo()
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
	await stopClock(page)
	await enterAs(page, 'admin')
	await page.goto('/')
	const { arrived, letGo } = await hold(page, '**/dashboard')
	const watched = watchAfter(page, 'click', [2999, 1])
	await page.getByRole('link', { name: 'Dashboard' }).click({ noWaitAfter: true })
	await arrived
	const shown = (await watched).map(({ text }) => text.includes(AUTHENTICATING))
	expect(shown).toEqual([true, true, false])
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
	await page.clock.install()
	await enterAs(page, 'admin')
	await page.goto('/dashboard')
	await hydrated(page)
	const { arrived, letGo } = await hold(page, '**/dashboard.data*')
	await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
	// A headless tab cannot be put aside, so the page is told it was.
	const turn = (state: string) =>
		page.evaluate((state) => {
			Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
			document.dispatchEvent(new Event('visibilitychange'))
		}, state)
	await turn('hidden')
	await page.clock.fastForward(3 * 60 * 1000)
	await turn('visible')
	await arrived
	const note = page.getByText(AUTHENTICATING)
	await expect(note).toBeVisible()
	await page.clock.runFor(2900)
	await expect(note).toBeVisible()
	await page.clock.runFor(200)
	await expect(note).toBeHidden()
	letGo()
})

test.describe('asked without a session', () => {
	// Its poll and its search for routes both learn that nobody is signed in.
	test.use({ provokes: /unread-count|manifest version mismatch during eager route discovery/ })

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
})
