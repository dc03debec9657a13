import { openProvider, pay, register, type Kind } from './buyer.ts'
import { rows } from './rows.ts'
import { expect, test } from './support.ts'

for (const kind of ['Music School', 'Solo Teacher'] satisfies Kind[]) {
	test(`${kind}: a subscription that has expired is renewed, and everything is still there`, async ({
		page,
		context,
		scripted,
	}) => {
		const { email } = await register(page, kind)
		await pay(page, scripted)
		const [bought] = rows<{ id: string }>(
			`select paypal_subscription_id as id from plan_orders o join users u on u.id = o.ordered_by where u.email = ?`,
			email,
		)
		await page.request.post('/dev/paypal/', { form: { move: 'expire', value: bought?.id ?? '' } })
		const status = async () => {
			const answer = await page.request.get('/api/auth/subscription-status')
			return ((await answer.json()) as { status: string }).status
		}
		await expect.poll(status).toBe('expired')
		// Whoever has just paid is let in for a minute, which is over.
		await context.clearCookies({ name: 'paid' })

		await page.goto('/dashboard')
		await expect(page).toHaveURL('/select-plan?upgrade=true')
		await expect(page.getByText('whose subscription has expired. Everything in it is kept')).toBeVisible()
		await page.getByRole('link', { name: 'what was paid so far' }).click()
		await expect(page.getByRole('row', { name: /Paid$/ })).toHaveCount(1)

		await page.goto('/about')
		await expect(page.getByRole('heading', { name: 'Upgrade Your Subscription' })).toBeVisible()
		await page.getByRole('link', { name: 'Upgrade Subscription' }).click()
		await expect(page).toHaveURL('/select-plan?upgrade=true')
		await openProvider(page, scripted)
		await page.getByRole('button', { name: 'Approve' }).click()
		await expect(page).toHaveURL('/dashboard')
		await expect.poll(status).toBe('active')

		await page.goto('/subscription')
		await expect(page.getByRole('row', { name: 'Next charge' })).toBeVisible()
		await expect(page.getByRole('row', { name: /Paid$/ })).toHaveCount(2)
		await page.getByRole('row', { name: /Paid$/ }).first().getByRole('link').click()
		await expect(page.getByRole('heading', { name: /^Receipt \d{8}-\w{6}$/ })).toBeVisible()
		await expect(page.getByRole('button', { name: 'Print' })).toBeVisible({ visible: scripted })
	})
}
