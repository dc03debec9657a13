import type { Browser, Page } from '@playwright/test'
import { pay, register, type Kind } from './buyer.ts'
import { rows, rowsOf } from './rows.ts'
import { expect, test } from './support.ts'

const SCHOOL = 'School of two ways'

for (const kind of ['Music School', 'Solo Teacher'] satisfies Kind[]) {
	test(`${kind}: paying leaves the same rows with script and without`, async ({ browser }) => {
		const walk = async (page: Page, scripted: boolean) => {
			const { email } = await register(page, kind, SCHOOL)
			await pay(page, scripted)
			await allIsLookedAt(email)
			return email
		}
		const [withScript, without] = await bothWays(browser, walk)
		const kept = rowsOf(withScript)
		expect(rowsOf(without)).toEqual(kept)
		expect(Object.keys(kept)).toEqual(
			expect.arrayContaining(['schools', 'users', 'plan_orders', 'platform_transactions', 'payment_events']),
		)
		expect(kept.subscriptions).toContainEqual(expect.objectContaining({ state: 'active' }))
	})

	test(`${kind}: taking the registration back leaves the same rows with script and without`, async ({
		browser,
	}) => {
		const walk = async (page: Page) => {
			const { email } = await register(page, kind, SCHOOL)
			const [person] = rows<{ id: string }>('select id from users where email = ?', email)
			await page.goto('/about')
			await page.getByRole('link', { name: 'Cancel Registration' }).click()
			await page.getByRole('button', { name: 'Cancel Registration' }).click()
			await expect(page.getByText('Registration Cancelled')).toBeVisible()
			return person?.id ?? ''
		}
		const [withScript, without] = await bothWays(browser, walk)
		const kept = rowsOf(withScript)
		expect(rowsOf(without)).toEqual(kept)
		expect(kept.schools).toContainEqual(expect.objectContaining({ name: 'Erased' }))
		expect(kept.sessions).toBeUndefined()
	})
}

/** The same walk in a browser with script and in one without. */
async function bothWays(browser: Browser, walk: (page: Page, scripted: boolean) => Promise<string>) {
	const done: string[] = []
	for (const scripted of [true, false]) {
		const context = await browser.newContext({ javaScriptEnabled: scripted })
		done.push(await walk(await context.newPage(), scripted))
		await context.close()
	}
	const [withScript = '', without = ''] = done
	return [withScript, without] as const
}

/** What the provider told of an order, and the letter about its payment, are seen to a little later. */
async function allIsLookedAt(email: string) {
	const told = () =>
		rows<{ kind: string; done: number }>(
			`select e.kind, e.done_at is not null as done from payment_events e
			 join plan_orders o on o.paypal_subscription_id = e.paypal_subscription_id
			 join users u on u.id = o.ordered_by where u.email = ? order by e.kind`,
			email,
		).map(({ kind, done }) => `${kind} ${done}`)
	await expect
		.poll(told)
		.toEqual([
			'BILLING.SUBSCRIPTION.ACTIVATED 1',
			'BILLING.SUBSCRIPTION.CREATED 1',
			'PAID 1',
			'PAYMENT.SALE.COMPLETED 1',
		])
}
