import { beforeEach, describe, expect, it } from 'vitest'
import { lookAtEvents } from '#app/jobs/payments.server.ts'
import { approve, anOwnerAt, buy, statusAt } from '../support/buyer.ts'
import { rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { hurry } from '../support/hurry.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import type { Visitor } from '../support/visitor.ts'

/** Everything somebody can wait for at the provider, with more calls than any page may make of it. */
const STALLED = 20

let provider: Provider
beforeEach(async () => {
	provider = await openProvider()
})

/** Nothing is begun, ended or lost by it. */
const counted = () => ({
	plans: rows('select school_id, plan, state, replaced_at from subscriptions order by id'),
	orders: rows('select outcome, ended_at from plan_orders order by id'),
	money: rows('select id from platform_transactions'),
	people: rows('select email, disabled_at from users order by id'),
})

async function somebodyActive() {
	const { school, visitor } = await anOwnerAt(provider)
	await visitor.get((await approve(provider, await buy(visitor))).back)
	return { school, visitor }
}

describe('a provider in trouble', () => {
	it('that is down sells nothing now and the same later', async () => {
		const { visitor } = await anOwnerAt(provider)
		provider.faults.add('500')
		const down = await buy(visitor)
		expect([down.status, down.json()]).toEqual([
			503,
			{ message: 'There was an error processing your payment. Please try again.' },
		])
		expect(rows('select paypal_subscription_id as sub from plan_orders')).toEqual([{ sub: null }])
		expect((await buy(visitor)).status).toBe(200)
		expect(rows('select id from plan_orders')).toHaveLength(1)
		takeErrorLog()
	})

	it('that loses its answer made one subscription, which is gone on with', async () => {
		const { visitor } = await anOwnerAt(provider)
		provider.faults.add('reset-after-commit')
		expect((await buy(visitor)).status).toBe(503)
		expect((await buy(visitor)).status).toBe(200)
		expect(provider.world.subscriptions.size).toBe(1)
		takeErrorLog()
	})

	it('that says nothing for thirty seconds is waited for ten at most', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const { back } = await approve(provider, await buy(visitor))
		provider.faults.add('stall', 2)
		const waited = hurry()
		const late = await visitor.get(back)
		expect(waited()).toBeLessThan(10_000)
		expect((await visitor.follow(late)).page.flash).toContain('Payment Error')
		expect(statusAt(school.id)).toBe('pending')
		takeErrorLog()
		// It is looked at again by itself, though nothing was told.
		provider.deliveries.held.length = 0
		await lookAtEvents(provider.paypal)
		expect(statusAt(school.id)).toBe('active')
	})

	describe('while a page waits for it', () => {
		const plan = { plan: 'professional', cycle: 'monthly' }

		/** Asks while the provider says nothing; the whole page is given ten seconds. */
		async function askInVain(ask: () => ReturnType<Visitor['get']>) {
			provider.faults.add('stall', STALLED)
			const waited = hurry()
			const answer = await ask()
			expect(waited()).toBeGreaterThan(1_000)
			expect(waited()).toBeLessThan(10_000)
			provider.faults.clear()
			takeErrorLog()
			return answer
		}

		it('sends the buyer back to the plans, to try again', async () => {
			const { visitor } = await anOwnerAt(provider)
			const answer = await askInVain(() => visitor.post('/api/paypal/subscription', plan))
			expect([answer.status, answer.location]).toEqual([
				303,
				'/select-plan?plan=professional&billing=monthly',
			])
			expect((await visitor.follow(answer)).page.flash).toBe(
				'Payment Error There was an error processing your payment. Please try again.',
			)
			expect(rows('select paypal_subscription_id as sub from plan_orders')).toEqual([{ sub: null }])
			expect((await visitor.post('/api/paypal/subscription', plan)).location).toContain('/checkoutnow')
			expect(rows('select id from plan_orders')).toHaveLength(1)
		})

		it('tells a script to try again', async () => {
			const { visitor } = await anOwnerAt(provider)
			const answer = await askInVain(() => buy(visitor))
			expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
		})

		it('ends no subscription, and says so', async () => {
			const { school, visitor } = await somebodyActive()
			const before = counted()
			const answer = await askInVain(() => visitor.post('/subscription', { intent: 'cancel' }))
			expect([answer.status, answer.location]).toEqual([303, '/subscription'])
			const { page } = await visitor.follow(answer)
			expect(page.flash).toBe(
				'The subscription could not be canceled There was a problem at PayPal. Nothing has changed. Please try again in a few minutes.',
			)
			expect(page.text).toContain('Cancel the subscription')
			expect([counted(), statusAt(school.id)]).toEqual([before, 'active'])
		})

		it('resumes no subscription, and says so', async () => {
			const { visitor } = await somebodyActive()
			await visitor.follow(await visitor.post('/subscription', { intent: 'cancel' }))
			const before = counted()
			const answer = await askInVain(() => visitor.post('/subscription', { intent: 'resume' }))
			const { page } = await visitor.follow(answer)
			expect(page.flash).toMatch(/^The subscription could not be resumed .* Nothing has changed\./)
			expect(counted()).toEqual(before)
		})

		it('activates nothing by hand, and notes the wish', async () => {
			const { school, visitor } = await anOwnerAt(provider)
			for (const name of ['standard', 'professional']) await buy(visitor, name)
			const before = counted()
			const answer = await askInVain(() =>
				visitor.call('POST', '/api/subscription/manual-activation', { planName: 'Standard Monthly' }),
			)
			expect([answer.status, statusAt(school.id)]).toEqual([202, 'pending'])
			expect(counted()).toEqual(before)
		})

		it('takes a registration back all the same, however many orders are open', async () => {
			const { visitor } = await anOwnerAt(provider)
			for (const name of ['standard', 'professional'])
				for (const cycle of ['monthly', 'yearly']) await buy(visitor, name, cycle)
			const answer = await askInVain(() => visitor.post('/api/cleanup/cancel-registration', {}))
			expect([answer.status, answer.location]).toEqual([303, '/'])
			expect(rows(`select 1 from plan_orders where outcome = 'withdrawn'`)).toHaveLength(4)
		})
	})
})
