import { beforeEach, describe, expect, it } from 'vitest'
import { lookAtEvents, reconcile } from '#app/jobs/payments.server.ts'
import { approve, anOwnerAt, buy, statusAt } from '../support/buyer.ts'
import { rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { aSchool } from '../support/factories.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

let provider: Provider
beforeEach(async () => {
	provider = await openProvider()
})

/** Brings the held webhooks to the door, as they are. */
async function deliver(letters = provider.deliveries.held.splice(0)) {
	const outside = new Visitor({ environment: provider.environment })
	const answers: number[] = []
	for (const { body } of letters) {
		const headers = { ...provider.deliveries.headersFor(body), Origin: 'https://www.paypal.com' }
		answers.push((await outside.send('POST', '/webhooks/paypal', { headers, body })).status)
	}
	return answers
}

describe('a webhook', () => {
	it('opens the school of somebody who never came back', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		await approve(provider, await buy(visitor))
		expect(await deliver()).toEqual([200, 200, 200])
		expect(statusAt(school.id)).toBe('pending')
		await lookAtEvents(provider.paypal)
		expect(statusAt(school.id)).toBe('active')
		expect(rows('select id from payment_events where done_at is null')).toEqual([])
	})

	it('25 times and last first comes to the same as once and in order', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const { id } = await approve(provider, await buy(visitor))
		provider.world.suspend(id)
		provider.world.resume(id)
		const letters = provider.deliveries.held.splice(0)
		const tables = ['payment_events', 'platform_transactions', 'subscriptions']
		const state = () => [statusAt(school.id), ...tables.map((table) => rows(`select * from ${table}`).length)]
		await deliver(letters)
		await lookAtEvents(provider.paypal)
		const before = state()
		for (let i = 0; i < 25; i++) await deliver(letters.toReversed())
		await lookAtEvents(provider.paypal)
		expect(state()).toEqual(before)
		expect(before[0]).toBe('active')
	})

	it('that is forged is refused, logged and forgotten', async () => {
		const { visitor } = await anOwnerAt(provider)
		const { id } = await approve(provider, await buy(visitor))
		const outside = new Visitor({ environment: provider.environment })
		const body = JSON.stringify({
			id: 'WH-X',
			event_type: 'BILLING.SUBSCRIPTION.ACTIVATED',
			resource: { id },
		})
		const signedOther = provider.deliveries.headersFor(Buffer.from('{}'))
		for (const headers of [{ 'Content-Type': 'application/json' }, signedOther])
			expect((await outside.send('POST', '/webhooks/paypal', { headers, body })).status).toBe(400)
		expect(rows('select id from payment_events')).toEqual([])
		expect(takeErrorLog().filter((line) => line.includes('forged webhook'))).toHaveLength(2)
	})

	it('that is signed but says nothing we understand is refused', async () => {
		const outside = new Visitor({ environment: provider.environment })
		for (const text of ['', '[]', '{"id":1}', 'null', '{"id":"a","event_type":"b"}']) {
			const body = Buffer.from(text)
			const headers = provider.deliveries.headersFor(body)
			expect((await outside.send('POST', '/webhooks/paypal', { headers, body })).status, text).toBe(400)
		}
		takeErrorLog()
	})

	it('about a subscription nobody ordered here changes nothing', async () => {
		const made = await provider.paypal.createSubscription({
			planId: 'P-SOLFA-STANDARD-MONTHLY',
			schoolId: aSchool({ subscription: 'pending' }).id,
			requestId: 'from elsewhere',
			returnUrl: 'http://localhost/',
			cancelUrl: 'http://localhost/',
		})
		provider.world.approve(made.ok ? made.value.id : '')
		await deliver()
		const start = Date.now()
		for (let hour = 0; hour < 4; hour++)
			await lookAtEvents(provider.paypal, { now: () => start + hour * 3_600_000 })
		expect(rows(`select 1 from subscriptions where state <> 'pending'`)).toEqual([])
		expect(rows('select id from payment_events where done_at is null')).toEqual([])
		expect(takeErrorLog().join()).toContain('nothing of ours')
	})

	it('is let in from another site by its route, and nothing else is', async () => {
		const outside = new Visitor({ environment: provider.environment })
		const headers = { Origin: 'https://www.paypal.com', 'Content-Type': 'application/json' }
		const status = async (path: string) => (await outside.send('POST', path, { headers, body: '{}' })).status
		for (const path of ['/webhooks/paypal', '/WEBHOOKS/%70aypal']) expect(await status(path), path).toBe(400)
		for (const path of ['/api/paypal/subscription', '/webhooks', '/webhooks/paypal/x/y'])
			expect(await status(path), path).toBe(403)
		takeErrorLog()
	})
})

describe('the hourly reconcile', () => {
	it('learns what no webhook told', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const { id, back } = await approve(provider, await buy(visitor))
		await visitor.get(back)
		provider.world.expire(id)
		await reconcile(provider.paypal)
		expect(statusAt(school.id)).toBe('expired')
	})

	it('ends the subscription that another took the place of', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const first = await approve(provider, await buy(visitor, 'standard'))
		await visitor.get(first.back)
		const second = await approve(provider, await buy(visitor, 'professional'))
		await visitor.get(second.back)
		await reconcile(provider.paypal)
		expect(provider.world.find(first.id).status).toBe('CANCELLED')
		expect(provider.world.find(second.id).status).toBe('ACTIVE')
		expect(statusAt(school.id)).toBe('active')
		expect(rows('select plan from subscriptions where replaced_at is null')).toEqual([
			{ plan: 'professional' },
		])
		takeErrorLog()
	})

	it('stops asking a provider that is down, and goes on with those it did not get to', async () => {
		for (let i = 0; i < 5; i++) await buy((await anOwnerAt(provider)).visitor)
		const ids = [...provider.world.subscriptions.keys()].sort()
		provider.faults.add('500', 100)
		const last = await reconcile(provider.paypal)
		expect(provider.faults.waiting.length).toBe(94)
		expect(last).toBe(ids[2])

		provider.faults.clear()
		for (const id of ids) provider.world.approve(id)
		const opened = () =>
			rows<{ id: string }>(
				`select paypal_subscription_id as id from subscriptions where state = 'active' order by 1`,
			)
		expect(await reconcile(provider.paypal, { after: last })).toBe('')
		expect(opened().map(({ id }) => id)).toEqual(ids.slice(3))
		await reconcile(provider.paypal)
		expect(opened().map(({ id }) => id)).toEqual(ids)
		takeErrorLog()
	})
})
