import { openProvider, pay, register } from './buyer.ts'
import { expect, signIn, test } from './support.ts'

test('a stranger becomes an active school', async ({ page, scripted }) => {
	await register(page, 'Music School')
	await page.getByRole('link', { name: 'Choose Professional' }).click()
	await expect(page.getByText('Order summary')).toBeVisible()
	await pay(page, scripted)
	// A new school is led on before it is shown figures.
	await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
	await page.goto('/subscription')
	await expect(page.getByRole('row', { name: 'Next charge' })).toBeVisible()
	await expect(page.getByRole('cell', { name: '$79.00' })).toBeVisible()

	await page.getByRole('link', { name: 'Cancel the subscription' }).click()
	await expect(page).toHaveURL(scripted ? '/subscription' : '/subscription/cancel')
	await expect(page.getByRole('heading', { name: 'Cancel your subscription?' })).toBeVisible()
	await page.getByRole('button', { name: 'Cancel the subscription' }).click()
	await expect(page.getByText('Nothing more will be charged.').first()).toBeVisible()
	await expect(page.getByRole('row', { name: 'Paid until' })).toBeVisible()
	await page.getByRole('button', { name: 'Resume the subscription' }).click()
	await expect(page.getByRole('row', { name: 'Next charge' })).toBeVisible()
	await page.goto('/dashboard')
	await expect(page).toHaveURL('/dashboard')
})

test('a solo teacher is only ever shown their own plan', async ({ page, scripted }) => {
	await register(page, 'Solo Teacher')
	await expect(page).toHaveURL(/type=solo/)
	await expect(page.getByRole('heading', { name: 'Solo Teacher', exact: true })).toBeVisible()
	await expect(page.getByRole('heading', { name: 'Standard' })).toHaveCount(0)

	// Sent to the registration again, they find their account and never a second school.
	await page.goto('/register-solo-teacher')
	await expect(page.getByRole('heading', { name: 'You are registered' })).toBeVisible()
	await page.getByRole('link', { name: 'Continue to the plans' }).click()
	await pay(page, scripted)
	await expect(page.getByRole('link', { name: 'Subscription' })).toBeAttached()
})

test('a pending registration is asked for on public pages, can be taken back, and is gone', async ({
	page,
	scripted,
}) => {
	const { email } = await register(page, 'Music School')
	await page.goto('/about')
	await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible()
	await page.getByRole('link', { name: 'Cancel Registration' }).click()
	await expect(page.getByText('everything you entered will be deleted')).toBeVisible()
	if (scripted) {
		await page.getByRole('button', { name: 'Keep my registration' }).click()
		await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible()
		await page.getByRole('link', { name: 'Cancel Registration' }).click()
	}
	await page.getByRole('button', { name: 'Cancel Registration' }).click()
	await expect(page).toHaveURL('/')
	await expect(page.getByText('Registration Cancelled')).toBeVisible()

	await signIn(page, email, 'ana-sings-1')
	await expect(page.getByText('Invalid username or password').first()).toBeVisible()
})

test('saying no at the provider changes nothing and says so', async ({ page, scripted }) => {
	await register(page, 'Music School')
	await openProvider(page, scripted)
	await page.getByRole('button', { name: 'Cancel', exact: true }).click()
	await expect(page).toHaveURL(/\/select-plan/)
	await expect(page.getByText('Your subscription setup was cancelled.')).toBeVisible()
	await page.goto('/dashboard')
	await expect(page).toHaveURL('/select-plan?upgrade=true')
})

test('an address that is taken says so and leads on', async ({ page }) => {
	await page.goto('/signup')
	await page.getByLabel('Full Name').fill('Hanna Again')
	await page.getByLabel('Email').fill('ADMIN@harmony.example')
	await page.getByLabel('Password', { exact: true }).fill('secret-1')
	await page.getByLabel('School Name').fill('Harmony Two')
	await page.getByRole('button', { name: 'Create account' }).click()
	const summary = page.getByRole('alert')
	await expect(summary.getByRole('heading')).toHaveText('Registration failed')
	await expect(summary).toContainText('We could not create this account.')
	await expect(page.getByLabel('Full Name')).toHaveValue('Hanna Again')
	await expect(page.getByRole('link', { name: 'Already have an account? Sign in' })).toBeVisible()
	await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
})
