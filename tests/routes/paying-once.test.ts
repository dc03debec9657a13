import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lookAtEvents, reconcile } from '#app/jobs/payments.server.ts'
import { approve, anOwnerAt, buy, statusAt } from '../support/buyer.ts'
import { rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { openProvider, type Provider } from '../support/provider.ts'

const CONFIRMING = 'Payment received, being confirmed'

let provider: Provider
beforeEach(async () => {
	provider = await openProvider()
})

/** What the provider has taken and not given back. */
const charged = () =>
	[...provider.world.subscriptions.values()].flatMap(({ payments }) =>
		payments.filter(({ status }) => status === 'COMPLETED'),
	)

const active = () => [...provider.world.subscriptions.values()].filter(({ status }) => status === 'ACTIVE')

/** Paid, and back at the school, while the provider takes its time. */
async function somebodyWaiting() {
	const { school, visitor } = await anOwnerAt(provider)
	provider.world.slowActivation = true
	const { id, back } = await approve(provider, await buy(visitor))
	await visitor.get(back)
	return { school, visitor, id }
}

describe('a payment that is approved and takes longer than a minute to be confirmed', () => {
	async function afterAMinute() {
		const buyer = await somebodyWaiting()
		vi.useFakeTimers({ now: Date.now() + 63_000, toFake: ['Date'] })
		return buyer
	}

	it('is shown as received wherever the buyer looks, and never asked for again', async () => {
		const { visitor } = await afterAMinute()
		const guarded = await visitor.get('/dashboard')
		expect(guarded.location).toBe('/select-plan?upgrade=true')
		const plans = await visitor.follow(guarded)
		expect(plans.page.heading).toBe(CONFIRMING)
		expect(plans.body).not.toContain('action="/api/paypal/subscription"')
		expect(plans.body).not.toContain('cancel-registration')
		const subscription = await visitor.get('/subscription')
		expect(subscription.page.text).toContain(CONFIRMING)
		expect(subscription.page.text).not.toMatch(/Not paid yet|Choose a plan/)
		for (const path of ['/', '/about', '/forgot-password', '/no-such-page']) {
			const { page } = await visitor.get(path)
			expect(page.text, path).toContain(CONFIRMING)
			expect(page.text, path).not.toMatch(/Complete Your Registration|Complete your registration/)
		}
	})

	it.each(['professional', 'standard'])(
		'refuses another order, for %s too, by script and by form',
		async (plan) => {
			const { visitor } = await afterAMinute()
			const called = await buy(visitor, plan)
			expect([called.status, called.json()]).toEqual([
				409,
				{ message: 'We’ve received your payment and PayPal is confirming it. You don’t need to pay again.' },
			])
			const sent = await visitor.post('/api/paypal/subscription', { plan, cycle: 'monthly' })
			expect(sent.location).toBe(`/select-plan?plan=${plan}&billing=monthly`)
			expect((await visitor.follow(sent)).page.flash).toContain(CONFIRMING)
			expect(provider.world.subscriptions.size).toBe(1)
		},
	)

	it('is not thrown away with the registration', async () => {
		const { school, visitor } = await afterAMinute()
		const answer = await visitor.call('DELETE', '/api/cleanup/cancel-registration', {})
		expect(answer.json()).toEqual({ cleaned: false })
		expect(statusAt(school.id)).toBe('pending')
	})

	it('is not called an error when somebody comes back to it late', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		provider.world.slowActivation = true
		const { back } = await approve(provider, await buy(visitor))
		vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
		const late = await visitor.get(back)
		expect(late.location).toBe('/select-plan')
		expect((await visitor.follow(late)).page.flash).toContain(CONFIRMING)
		expect(statusAt(school.id)).toBe('pending')
	})

	it('opens the school in the end, charged once', async () => {
		const { school, visitor, id } = await afterAMinute()
		const again = await buy(visitor, 'standard')
		if (again.status === 200) await approve(provider, again)
		provider.world.start(id)
		await reconcile(provider.paypal)
		expect(statusAt(school.id)).toBe('active')
		expect(charged()).toHaveLength(1)
		expect((await visitor.get('/select-plan')).location).toBe('/dashboard')
	})
})

describe('somebody who orders twice', () => {
	it('after approving the first and never coming back, is told that it is paid', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		await approve(provider, await buy(visitor, 'standard'))
		const again = await buy(visitor, 'professional')
		expect([again.status, again.json()]).toEqual([
			409,
			{ message: 'Your payment has been confirmed and your subscription is active.' },
		])
		expect([statusAt(school.id), provider.world.subscriptions.size]).toEqual(['active', 1])
	})

	it('and comes back to the form is led to what they have', async () => {
		const { visitor } = await anOwnerAt(provider)
		await approve(provider, await buy(visitor, 'standard'))
		const sent = await visitor.post('/api/paypal/subscription', { plan: 'professional', cycle: 'monthly' })
		expect(sent.location).toBe('/subscription')
	})

	it('in two windows and approves both, has one subscription and one charge', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const first = await buy(visitor, 'standard')
		const second = await buy(visitor, 'professional')
		const replaced = await approve(provider, first)
		expect((await visitor.follow(await visitor.get(replaced.back))).page.flash).toBe(
			'Payment canceled You started another payment after this one, so this one is being canceled. Anything charged for it will be refunded.',
		)
		await visitor.get((await approve(provider, second)).back)
		await lookAtEvents(provider.paypal)
		expect(active().map(({ id }) => id)).toEqual([(second.json() as { id: string }).id])
		expect(charged()).toHaveLength(1)
		expect(statusAt(school.id)).toBe('active')
		takeErrorLog()
	})

	it('in two windows at the same moment, can pay for one of them only', async () => {
		const { visitor } = await anOwnerAt(provider)
		const answers = await Promise.all([buy(visitor, 'standard'), buy(visitor, 'professional')])
		for (const answer of answers) if (answer.status === 200) await approve(provider, answer)
		for (const { id } of provider.world.subscriptions.values())
			await visitor.get(`/api/paypal/return?subscription_id=${id}`)
		await lookAtEvents(provider.paypal)
		expect(charged()).toHaveLength(1)
		expect(active()).toHaveLength(1)
		takeErrorLog()
	})

	it('gets their money back even if the provider is down for a while', async () => {
		const { visitor } = await anOwnerAt(provider)
		const first = await buy(visitor, 'standard')
		await buy(visitor, 'professional')
		await visitor.get((await approve(provider, first)).back)
		provider.faults.add('500', 6)
		await reconcile(provider.paypal)
		provider.faults.clear()
		await reconcile(provider.paypal)
		expect(charged()).toEqual([])
		expect(active()).toEqual([])
		expect(rows('select kind from platform_transactions order by kind')).toEqual([
			{ kind: 'payment' },
			{ kind: 'refund' },
		])
		takeErrorLog()
	})

	it('is not sold anything while nobody knows whether the first was approved', async () => {
		const { visitor } = await anOwnerAt(provider)
		await approve(provider, await buy(visitor, 'standard'))
		provider.faults.add('500', 2)
		expect((await buy(visitor, 'professional')).status).toBe(503)
		expect(provider.world.subscriptions.size).toBe(1)
		takeErrorLog()
	})

	it('buys again when the provider has forgotten the first', async () => {
		const { visitor } = await anOwnerAt(provider)
		await buy(visitor, 'standard')
		provider.world.subscriptions.clear()
		expect((await buy(visitor, 'professional')).status).toBe(200)
		takeErrorLog()
	})
})
