import { enterAs, expect, fillSignIn, hold, signIn, test, watchAfter } from './support.ts'

const homes = {
	super: '/super-admin',
	admin: '/dashboard',
	solo: '/dashboard',
	cape: '/dashboard',
	teacher: '/dashboard/teacher',
	student: '/student/dashboard',
	parent: '/student/dashboard',
	pending: '/select-plan?upgrade=true',
	expired: '/select-plan?upgrade=true',
}

for (const [username, home] of Object.entries(homes)) {
	test(`${username} lands at ${home}`, async ({ page }) => {
		await signIn(page, username)
		await expect(page).toHaveURL(home)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

		await page.goto('/auth/login')
		await expect(page).toHaveURL(home)
	})
}

test('the other address and the simple page sign in as well, by email too', async ({ page, context }) => {
	await page.goto('/login')
	await fillSignIn(page, 'Admin@Harmony.example')
	await page.getByRole('button', { name: 'Sign in' }).click()
	await expect(page).toHaveURL('/dashboard')

	// The dashboard reads on by itself, and would complain that nobody is signed in.
	await page.goto('about:blank')
	await context.clearCookies()
	await page.goto('/simple-login')
	await page.getByLabel('Username').fill('student')
	await page.getByLabel('Password', { exact: true }).fill('solfa-demo-1')
	await page.getByRole('button', { name: 'Log in' }).click()
	await expect(page).toHaveURL('/student/dashboard')
})

test('a wrong password keeps the username, forgets the password and says what happened', async ({ page }) => {
	await signIn(page, 'admin', 'not the password')

	const summary = page.getByRole('alert')
	await expect(summary.getByRole('heading')).toHaveText('Login failed')
	await expect(summary).toContainText('Invalid username or password')
	await expect(page).toHaveTitle(/^Error: Log in/)
	await expect(page.getByLabel('Username or email')).toHaveValue('admin')
	await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
	await expect(summary).toBeFocused()
})

test('empty fields are named one by one, and each message leads to its field', async ({ page }) => {
	await page.goto('/auth/login')
	await page.getByRole('button', { name: 'Sign in' }).click()

	const summary = page.getByRole('alert')
	await expect(summary.getByRole('heading')).toHaveText('There is a problem')
	await expect(summary.getByRole('link')).toHaveText([
		'Please enter your username or email.',
		'Password is required.',
	])
	await summary.getByRole('link', { name: 'Password is required.' }).click()
	await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
	await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
		/Password is required\./,
	)
})

test('a password can be shown where a script can show it, and is hidden again when sent', async ({
	page,
	scripted,
}) => {
	await page.goto('/auth/login')
	const input = page.getByLabel('Password', { exact: true })
	const button = page.getByRole('button', { name: 'Show password' })
	await expect(input).toHaveAttribute('type', 'password')
	if (!scripted) {
		await expect(button).toBeHidden()
		return
	}

	await button.click()
	await expect(input).toHaveAttribute('type', 'text')
	await page.getByRole('button', { name: 'Hide password' }).click()
	await expect(input).toHaveAttribute('type', 'password')

	await button.click()
	await fillSignIn(page, 'admin')
	const { arrived, letGo } = await hold(page, '**/auth/login', 'POST')
	const seen = watchAfter(page, 'submit', [])
	await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
	await arrived
	expect((await seen)[0]?.passwordType).toBe('password')
	letGo()
	await expect(page).toHaveURL('/dashboard')
})

test('remembering signs in for thirty days, otherwise until the browser closes', async ({
	page,
	context,
}) => {
	await enterAs(page, 'admin')
	const session = async () => (await context.cookies()).find(({ name }) => name === 'session')
	expect((await session())?.expires).toBe(-1)

	await context.clearCookies()
	await page.goto('/auth/login')
	await fillSignIn(page, 'admin')
	await page.getByLabel('Remember me').check()
	await page.getByRole('button', { name: 'Sign in' }).click()
	await expect(page).toHaveURL('/dashboard')
	const days = ((await session())!.expires - Date.now() / 1000) / 86_400
	expect(days).toBeGreaterThan(29.9)
	expect(days).toBeLessThan(30.1)
})

test('after signing in the page that was asked for opens', async ({ page }) => {
	await page.goto('/dashboard/teacher?week=2')
	await expect(page).toHaveURL(/\/auth\/login\?redirectTo=/)
	await fillSignIn(page, 'teacher')
	await page.getByRole('button', { name: 'Sign in' }).click()
	await expect(page).toHaveURL('/dashboard/teacher?week=2')
})
