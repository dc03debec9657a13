import { beforeEach, describe, expect, it } from 'vitest'
import { lookAtEvents, reconcile } from '#app/jobs/payments.server.ts'
import { statusOf } from '#app/models/subscription.server.ts'
import { databaseHash, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import {
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudentAt,
	aTeacherAt,
	platformStaff,
} from '../support/factories.ts'
import { openProvider } from '../support/provider.ts'
import { Visitor, type Answer } from '../support/visitor.ts'

let provider: Awaited<ReturnType<typeof openProvider>>
beforeEach(async () => {
	provider = await openProvider()
})

const signedIn = (person: { userId: string }) =>
	Visitor.signedInAs(person, { environment: provider.environment })

async function anOwner(school = aSchool({ subscription: 'pending' })) {
	return { school, visitor: await signedIn(anAdminAt(school)) }
}

const buy = (visitor: Visitor, plan = 'professional', cycle = 'monthly', more = {}) =>
	visitor.call('POST', '/api/paypal/subscription', { plan, cycle, ...more })

/** Where the house of the tests stands. */
const US = /^http:\/\/localhost:\d+/

/** Approves on the provider's own page; `back` is where that sends the buyer. */
async function approve(answer: Answer) {
	const { id = '', approveUrl = '' } = answer.json() as { id?: string; approveUrl?: string }
	const there = approveUrl.replace(US, `http://127.0.0.1:${provider.port}`)
	const body = new URLSearchParams({ answer: 'approve' })
	const back = await fetch(there, { method: 'POST', body, redirect: 'manual' })
	return { id, back: (back.headers.get('Location') ?? '').replace(US, '') }
}

const statusAt = (schoolId: string) => {
	const [plan] = rows<{ state: 'active'; paidThrough: number }>(
		'select state, paid_through as paidThrough from subscriptions where school_id = ? and replaced_at is null',
		schoolId,
	)
	return statusOf(plan ?? null)
}

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

describe('paying for a plan', () => {
	it('leads from the form to the provider and back again, without a script', async () => {
		const { school, visitor } = await anOwner()
		const sent = await visitor.post('/api/paypal/subscription', { plan: 'standard', cycle: 'yearly' })
		expect(sent.status).toBe(303)
		expect(sent.headers.location).toMatch(/^http:\/\/localhost:\d+\/dev\/paypal\/checkoutnow/)
		const [order] = rows<{ id: string; sub: string }>(
			'select id, paypal_subscription_id as sub from plan_orders',
		)
		provider.world.approve(order!.sub)
		const back = await visitor.get(
			`/api/paypal/return?order=${order!.id}&subscription_id=${order!.sub}&ba_token=BA-1`,
		)
		expect([back.status, back.location]).toEqual([303, `/payment-success?subscription=${order!.sub}`])
		expect(visitor.cookies.has('paid')).toBe(true)
		expect(statusAt(school.id)).toBe('active')
		expect(rows('select amount_minor, cycle from platform_transactions')).toEqual([
			{ amount_minor: 14900, cycle: 'yearly' },
		])
	})

	it('takes our price, whatever is sent with it', async () => {
		const { school, visitor } = await anOwner()
		const more = { amount: 1, planId: 'P-CHEAP', schoolId: 'another', paypalPlanId: 'P-CHEAP' }
		const { id } = await approve(await buy(visitor, 'professional', 'monthly', more))
		expect(provider.world.find(id)).toMatchObject({
			planId: 'P-SOLFA-PROFESSIONAL-MONTHLY',
			customId: school.id,
		})
	})

	it('ten times at once is one order and one subscription', async () => {
		const { visitor } = await anOwner()
		const answers = await Promise.all(Array.from({ length: 10 }, () => buy(visitor)))
		expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
		expect(rows('select id from plan_orders')).toHaveLength(1)
		expect(provider.world.subscriptions.size).toBe(1)
	})

	it('is paid once, however often somebody reloads the way back', async () => {
		const { visitor } = await anOwner()
		const { back } = await approve(await buy(visitor))
		for (let i = 0; i < 3; i++) expect((await visitor.get(back)).location).toMatch(/^\/payment-success/)
		expect(rows('select id from platform_transactions')).toHaveLength(1)
		expect(rows('select id from subscriptions where replaced_at is null')).toHaveLength(1)
	})

	it('is still under way while the provider has it approved only', async () => {
		const { school, visitor } = await anOwner()
		provider.world.slowActivation = true
		const { back } = await approve(await buy(visitor))
		expect((await visitor.get(back)).location).toMatch(/^\/payment-success/)
		expect(statusAt(school.id)).toBe('pending')
	})

	it('comes to nothing when nobody approved it', async () => {
		const { school, visitor } = await anOwner()
		const { id } = (await buy(visitor)).json() as { id: string }
		const back = await visitor.get(`/api/paypal/return?subscription_id=${id}`)
		expect([back.status, back.location]).toEqual([303, '/select-plan'])
		expect((await visitor.follow(back)).page.flash).toBe(
			'Payment Error There was an error processing your payment. Please try again.',
		)
		expect(visitor.cookies.has('paid')).toBe(false)
		expect(statusAt(school.id)).toBe('pending')
	})

	it('can be called off', async () => {
		const { visitor } = await anOwner()
		const before = databaseHash()
		const back = await visitor.get('/api/paypal/cancelled')
		expect([back.status, back.location]).toEqual([303, '/select-plan'])
		expect((await visitor.follow(back)).page.flash).toBe(
			'Payment Cancelled Your subscription setup was cancelled.',
		)
		expect(databaseHash()).toBe(before)
	})
})

describe('the way back from paying opens nothing', () => {
	it('in another browser', async () => {
		const { school, visitor } = await anOwner()
		const { back } = await approve(await buy(visitor))
		const stranger = new Visitor({ environment: provider.environment })
		expect((await stranger.get(back)).location).toBe('/auth/login')
		expect(statusAt(school.id)).toBe('pending')
	})

	it('for another school, nor for the one it was ordered for', async () => {
		const { school, visitor } = await anOwner()
		const other = await anOwner()
		const { back } = await approve(await buy(visitor))
		expect((await other.visitor.get(back)).location).toBe('/select-plan')
		expect([statusAt(school.id), statusAt(other.school.id)]).toEqual(['pending', 'pending'])
	})

	it('with the order of one and the subscription of another', async () => {
		const { school, visitor } = await anOwner()
		const other = await anOwner()
		const { id } = await approve(await buy(visitor))
		await buy(other.visitor)
		const [order] = rows<{ id: string }>('select id from plan_orders where school_id = ?', other.school.id)
		const mixed = `/api/paypal/return?order=${order!.id}&subscription_id=${id}`
		expect((await other.visitor.get(mixed)).location).toBe('/select-plan')
		expect([statusAt(school.id), statusAt(other.school.id)]).toEqual(['pending', 'pending'])
	})

	it.each(['', '?subscription_id=I-NONE', '?order=x', '?subscription_id=%00&order=%27'])(
		'with "%s"',
		async (query) => {
			const { visitor } = await anOwner()
			expect((await visitor.get(`/api/paypal/return${query}`)).location).toBe('/select-plan')
		},
	)

	it('when a cheaper plan was approved in its place', async () => {
		const { school, visitor } = await anOwner()
		const answer = await buy(visitor)
		provider.world.find((answer.json() as { id: string }).id).planId = 'P-SOLFA-STANDARD-MONTHLY'
		const { back } = await approve(answer)
		expect((await visitor.get(back)).location).toBe('/select-plan')
		expect(statusAt(school.id)).toBe('pending')
		expect(takeErrorLog().join()).toContain('payment refused')
	})
})

describe('who may pay', () => {
	it('is an administrator and nobody else', async () => {
		const school = aSchool({ subscription: 'active' })
		for (const person of [aTeacherAt(school), aStudentAt(school), platformStaff()])
			expect((await buy(await signedIn(person))).status).toBe(403)
		expect((await buy(new Visitor({ environment: provider.environment }))).status).toBe(401)
		expect(rows('select id from plan_orders')).toEqual([])
	})

	it('is a solo teacher, for their own plan', async () => {
		const visitor = await signedIn(aSoloTeacherAt(aSchool({ kind: 'solo', subscription: 'pending' })))
		expect((await buy(visitor, 'professional')).status).toBe(400)
		expect((await buy(visitor, 'soloTeacher')).status).toBe(200)
	})

	it('is told what is wrong with the choice', async () => {
		const { visitor } = await anOwner()
		expect((await buy(visitor, 'free')).json()).toEqual({ message: 'Please choose a plan' })
		expect((await buy(visitor, 'standard', 'weekly')).json()).toEqual({
			message: 'Please choose monthly or yearly',
		})
		const form = await visitor.post('/api/paypal/subscription', { plan: 'soloTeacher', cycle: 'monthly' })
		expect((await visitor.follow(form)).page.flash).toBe(
			'This plan cannot be chosen A school buys Standard or Professional.',
		)
	})
})

describe('a provider in trouble', () => {
	it('that is down sells nothing now and the same later', async () => {
		const { visitor } = await anOwner()
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
		const { visitor } = await anOwner()
		provider.faults.add('reset-after-commit')
		expect((await buy(visitor)).status).toBe(503)
		expect((await buy(visitor)).status).toBe(200)
		expect(provider.world.subscriptions.size).toBe(1)
		takeErrorLog()
	})

	it('that says nothing for thirty seconds is waited for ten at most', { timeout: 30_000 }, async () => {
		const { school, visitor } = await anOwner()
		const { back } = await approve(await buy(visitor))
		provider.faults.add('stall', 2)
		const before = Date.now()
		const late = await visitor.get(back)
		expect(Date.now() - before).toBeLessThan(10_000)
		expect((await visitor.follow(late)).page.flash).toContain('Payment Error')
		expect(statusAt(school.id)).toBe('pending')
		takeErrorLog()
		// It is looked at again by itself, though nothing was told.
		provider.deliveries.held.length = 0
		await lookAtEvents(provider.paypal)
		expect(statusAt(school.id)).toBe('active')
	})
})

describe('a webhook', () => {
	it('opens the school of somebody who never came back', async () => {
		const { school, visitor } = await anOwner()
		await approve(await buy(visitor))
		expect(await deliver()).toEqual([200, 200, 200])
		expect(statusAt(school.id)).toBe('pending')
		await lookAtEvents(provider.paypal)
		expect(statusAt(school.id)).toBe('active')
		expect(rows('select id from payment_events where done_at is null')).toEqual([])
	})

	it('25 times and last first comes to the same as once and in order', async () => {
		const { school, visitor } = await anOwner()
		const { id } = await approve(await buy(visitor))
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
		const { visitor } = await anOwner()
		const { id } = await approve(await buy(visitor))
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
		for (const path of ['/api/paypal/subscription', '/webhooks', '/webhooks/paypal/x'])
			expect(await status(path), path).toBe(403)
		takeErrorLog()
	})
})

describe('the hourly reconcile', () => {
	it('learns what no webhook told', async () => {
		const { school, visitor } = await anOwner()
		const { id, back } = await approve(await buy(visitor))
		await visitor.get(back)
		provider.world.expire(id)
		await reconcile(provider.paypal)
		expect(statusAt(school.id)).toBe('expired')
	})

	it('ends the subscription that another took the place of', async () => {
		const { school, visitor } = await anOwner()
		const first = await approve(await buy(visitor, 'standard'))
		await visitor.get(first.back)
		const second = await approve(await buy(visitor, 'professional'))
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

	it('stops asking a provider that is down', async () => {
		for (let i = 0; i < 5; i++) await buy((await anOwner()).visitor)
		provider.faults.add('500', 100)
		await reconcile(provider.paypal)
		expect(provider.faults.waiting.length).toBe(94)
		takeErrorLog()
	})
})
