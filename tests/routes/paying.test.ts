import { beforeEach, describe, expect, it } from 'vitest'
import { approve, anOwnerAt, buy, statusAt } from '../support/buyer.ts'
import { databaseHash, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import {
	anAdminAt,
	aSchool,
	aSoloTeacherAt,
	aStudentAt,
	aTeacherAt,
	PASSWORD,
	platformStaff,
} from '../support/factories.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

let provider: Provider
beforeEach(async () => {
	provider = await openProvider()
})

const signedIn = (person: { userId: string }) =>
	Visitor.signedInAs(person, { environment: provider.environment })

describe('paying for a plan', () => {
	it('leads from the form to the provider and back again, without a script', async () => {
		const { school, visitor } = await anOwnerAt(provider)
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
		const { school, visitor } = await anOwnerAt(provider)
		const more = { amount: 1, planId: 'P-CHEAP', schoolId: 'another', paypalPlanId: 'P-CHEAP' }
		const { id } = await approve(provider, await buy(visitor, 'professional', 'monthly', more))
		expect(provider.world.find(id)).toMatchObject({
			planId: 'P-SOLFA-PROFESSIONAL-MONTHLY',
			customId: school.id,
		})
	})

	it('takes nothing a form says of money, nor a plan that is not sold', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const tampered = { plan: 'professional', cycle: 'yearly', amount: '1', price: '0.01', currency: 'JPY' }
		expect((await visitor.post('/api/paypal/subscription', tampered)).status).toBe(303)
		const ordered =
			'select plan, cycle, amount_minor as amount, currency, school_id as school from plan_orders'
		expect(rows(ordered)).toEqual([
			{ plan: 'professional', cycle: 'yearly', amount: 39900, currency: 'USD', school: school.id },
		])
		for (const wrong of [
			{ plan: 'free' },
			{ cycle: 'weekly' },
			{ plan: '__proto__' },
			{ plan: 'soloTeacher' },
		])
			await visitor.post('/api/paypal/subscription', { ...tampered, ...wrong })
		expect(rows(ordered)).toHaveLength(1)
		expect(provider.world.subscriptions.size).toBe(1)
	})

	it('buys the sandbox’s one plan for every plan, and ours is what was ordered', async () => {
		const standIn = 'P-STAND-IN'
		provider.world.plans.set(standIn, {
			id: standIn,
			name: 'Stand-in',
			cycle: 'monthly',
			amountMinor: 100,
			status: 'ACTIVE',
		})
		const school = aSchool({ subscription: 'pending' })
		const environment = { ...provider.environment, PAYPAL_SANDBOX_PLAN_ID: standIn }
		const visitor = await Visitor.signedInAs(anAdminAt(school), { environment })
		const { id, back } = await approve(provider, await buy(visitor, 'professional', 'yearly'))
		expect(provider.world.find(id).planId).toBe(standIn)
		expect((await visitor.get(back)).location).toMatch(/^\/payment-success/)
		expect(rows('select plan, cycle, state from subscriptions where replaced_at is null')).toEqual([
			{ plan: 'professional', cycle: 'yearly', state: 'active' },
		])
		provider.world.plans.delete(standIn)
	})

	it('ten times at once is one order and one subscription', async () => {
		const { visitor } = await anOwnerAt(provider)
		const answers = await Promise.all(Array.from({ length: 10 }, () => buy(visitor)))
		expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
		expect(rows('select id from plan_orders')).toHaveLength(1)
		expect(provider.world.subscriptions.size).toBe(1)
	})

	it('is paid once, however often somebody reloads the way back', async () => {
		const { visitor } = await anOwnerAt(provider)
		const { back } = await approve(provider, await buy(visitor))
		for (let i = 0; i < 3; i++) expect((await visitor.get(back)).location).toMatch(/^\/payment-success/)
		expect(rows('select id from platform_transactions')).toHaveLength(1)
		expect(rows('select id from subscriptions where replaced_at is null')).toHaveLength(1)
	})

	it('is still under way while the provider has it approved only', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		provider.world.slowActivation = true
		const { back } = await approve(provider, await buy(visitor))
		expect((await visitor.get(back)).location).toMatch(/^\/payment-success/)
		expect(statusAt(school.id)).toBe('pending')
	})

	it('comes to nothing when nobody approved it', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const { id } = (await buy(visitor)).json() as { id: string }
		const back = await visitor.get(`/api/paypal/return?subscription_id=${id}`)
		expect([back.status, back.location]).toEqual([303, '/select-plan?plan=professional&billing=monthly'])
		expect((await visitor.follow(back)).page.flash).toBe(
			'Payment Error There was an error processing your payment. Please try again.',
		)
		expect(visitor.cookies.has('paid')).toBe(false)
		expect(statusAt(school.id)).toBe('pending')
	})

	it('can be called off', async () => {
		const { visitor } = await anOwnerAt(provider)
		const { id } = (await buy(visitor, 'professional', 'yearly')).json() as { id: string }
		const before = databaseHash()
		const back = await visitor.get(provider.world.find(id).cancelUrl.replace(/^http:\/\/[^/]+/, ''))
		expect([back.status, back.location]).toEqual([303, '/select-plan?plan=professional&billing=yearly'])
		const { page } = await visitor.follow(back)
		expect(page.flash).toBe('Payment Cancelled Your subscription setup was cancelled.')
		expect(page.text).toContain('Pay $399 with PayPal')
		expect(databaseHash()).toBe(before)
		const strange = await visitor.get('/api/paypal/cancelled?plan=//evil.example&billing=%0d%0aX')
		expect(strange.location).toBe('/select-plan')
	})
})

describe('the way back from paying opens nothing', () => {
	it('in another browser', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const { back } = await approve(provider, await buy(visitor))
		const stranger = new Visitor({ environment: provider.environment })
		const sent = await stranger.get(back)
		expect(sent.location).toBe(`/auth/login?${new URLSearchParams({ redirectTo: back })}`)
		expect(statusAt(school.id)).toBe('pending')
	})

	it('before one has signed in there, and then goes on', async () => {
		const school = aSchool({ subscription: 'pending' })
		const person = anAdminAt(school)
		const { back } = await approve(provider, await buy(await signedIn(person)))
		const elsewhere = new Visitor({ environment: provider.environment })
		const { location } = await elsewhere.get(back)
		const entered = await elsewhere.post(location ?? '', { username: person.email, password: PASSWORD })
		expect([entered.status, entered.location]).toEqual([303, back])
		expect((await elsewhere.follow(entered)).location).toMatch(/^\/payment-success/)
		expect(statusAt(school.id)).toBe('active')
	})

	it('by a sign-in of somebody else who was sent there', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const { back } = await approve(provider, await buy(visitor))
		const other = anAdminAt(aSchool({ subscription: 'pending' }))
		const elsewhere = new Visitor({ environment: provider.environment })
		const { location } = await elsewhere.get(back)
		const entered = await elsewhere.post(location ?? '', { username: other.email, password: PASSWORD })
		expect((await elsewhere.follow(entered)).location).toBe('/select-plan')
		expect(statusAt(school.id)).toBe('pending')
	})

	it('for another school, nor for the one it was ordered for', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const other = await anOwnerAt(provider)
		const { back } = await approve(provider, await buy(visitor))
		expect((await other.visitor.get(back)).location).toBe('/select-plan')
		expect([statusAt(school.id), statusAt(other.school.id)]).toEqual(['pending', 'pending'])
	})

	it('with the order of one and the subscription of another', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const other = await anOwnerAt(provider)
		const { id } = await approve(provider, await buy(visitor))
		await buy(other.visitor)
		const [order] = rows<{ id: string }>('select id from plan_orders where school_id = ?', other.school.id)
		const mixed = `/api/paypal/return?order=${order!.id}&subscription_id=${id}`
		expect((await other.visitor.get(mixed)).location).toBe('/select-plan')
		expect([statusAt(school.id), statusAt(other.school.id)]).toEqual(['pending', 'pending'])
	})

	it.each(['', '?subscription_id=I-NONE', '?order=x', '?subscription_id=%00&order=%27'])(
		'with "%s"',
		async (query) => {
			const { visitor } = await anOwnerAt(provider)
			expect((await visitor.get(`/api/paypal/return${query}`)).location).toBe('/select-plan')
		},
	)

	it('when a cheaper plan was approved in its place', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const answer = await buy(visitor)
		provider.world.find((answer.json() as { id: string }).id).planId = 'P-SOLFA-STANDARD-MONTHLY'
		const { back } = await approve(provider, answer)
		expect((await visitor.get(back)).location).toBe('/select-plan?plan=professional&billing=monthly')
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
		const { visitor } = await anOwnerAt(provider)
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
