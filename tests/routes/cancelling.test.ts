import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sayActivity } from '#app/domain/history/activity.ts'
import { reconcile } from '#app/jobs/payments.server.ts'
import { approve, anOwnerAt, buy, statusAt } from '../support/buyer.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { rows } from '../support/database.ts'
import { mails } from '../support/mail.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import type { Visitor } from '../support/visitor.ts'

let provider: Provider
beforeEach(async () => {
	provider = await openProvider()
})

const charged = () =>
	[...provider.world.subscriptions.values()].flatMap(({ payments }) =>
		payments.filter(({ status }) => status === 'COMPLETED'),
	)

const active = () => [...provider.world.subscriptions.values()].filter(({ status }) => status === 'ACTIVE')

describe('a subscription that was canceled', () => {
	async function somebodyLeaving() {
		const { school, visitor } = await anOwnerAt(provider)
		const { id, back } = await approve(provider, await buy(visitor))
		await visitor.get(back)
		return { school, visitor, id }
	}
	const cancel = (visitor: Visitor) => visitor.post('/subscription', { intent: 'cancel' })

	it('is asked about first, with what is lost, on a page of its own without script', async () => {
		const { visitor, id } = await somebodyLeaving()
		const { page, body } = await visitor.get('/subscription')
		expect(page.links['Cancel the subscription']).toBe('/subscription/cancel')
		expect(body).toContain('<dialog id="cancel-subscription"')
		const asks = await visitor.get('/subscription/cancel')
		expect(asks.page.heading).toBe('Cancel your subscription?')
		expect(asks.page.text).toContain('your account is closed to you and everyone you invited')
		expect(asks.page.forms).toContainEqual({
			action: '/subscription',
			hidden: {},
			button: 'Cancel the subscription',
		})
		expect(asks.page.links['Keep the subscription']).toBe('/subscription')
		expect(provider.world.find(id).status).toBe('ACTIVE')
	})

	it('can be resumed until its end, and says so', async () => {
		const { school, visitor, id } = await somebodyLeaving()
		const landed = await visitor.follow(await cancel(visitor))
		expect(landed.page.text).toMatch(
			/Your subscription is canceled and ends on .*\. Until then you can resume it/,
		)
		expect(landed.page.text).toMatch(/Paid until/)
		const resumed = await visitor.follow(await visitor.post('/subscription', { intent: 'resume' }))
		expect(resumed.page.flash).toBe('Subscription resumed Your plan continues as before.')
		expect(resumed.page.text).toContain('Next charge')
		expect([provider.world.find(id).status, charged().length]).toEqual(['ACTIVE', 1])
		expect(statusAt(school.id)).toBe('active')
	})

	it('is confirmed by email, with its end, and once resumed with the next charge', async () => {
		const { school, visitor } = await somebodyLeaving()
		const told = () => mails().filter(({ kind }) => kind === 'subscription')
		const { page } = await visitor.follow(await cancel(visitor))
		await cancel(visitor)
		const end = /ends on (.*?)\. Until then/.exec(page.text)?.[1] ?? 'no day'
		expect(told().map(({ subject }) => subject)).toEqual([`Your subscription for ${school.name} is canceled`])
		expect(told()[0]?.text).toContain('Plan: Professional, $79 a month')
		expect(told()[0]?.text).toContain('Nothing more will be charged.')
		expect(told()[0]?.text).toContain(`You can use Solfa until ${end}.`)
		expect(told()[0]?.text).toContain('/subscription')
		await visitor.post('/subscription', { intent: 'resume' })
		expect(told()[1]?.subject).toBe(`Your subscription for ${school.name} continues`)
		expect(told()[1]?.text).toContain(`The next charge is $79.00 on ${end}.`)
		await visitor.post('/subscription', { intent: 'resume' })
		expect(told()).toHaveLength(2)
	})

	it.each([
		['500', 'ACTIVE', 0],
		['reset-after-commit', 'SUSPENDED', 1],
	] as const)('is canceled only if PayPal did so: %s', async (fault, status, letters) => {
		const { visitor, id } = await somebodyLeaving()
		provider.faults.add(fault)
		const { page } = await visitor.follow(await cancel(visitor))
		takeErrorLog()
		expect(provider.world.find(id).status).toBe(status)
		const buttons = page.forms.map(({ button }) => button)
		expect(buttons.includes('Resume the subscription')).toBe(letters === 1)
		expect(page.flash?.includes('Subscription canceled')).toBe(letters === 1)
		expect(mails().filter(({ kind }) => kind === 'subscription')).toHaveLength(letters)
	})

	it('is in the history by the name of the owner, and by that of PayPal if it was ended there', async () => {
		const { visitor, id } = await somebodyLeaving()
		await cancel(visitor)
		await visitor.post('/subscription', { intent: 'resume' })
		provider.world.cancel(id)
		await reconcile(provider.paypal)
		const told = rows<{ who: string; action: string }>(
			"select iif(actor_id is null, actor_name, 'Owner') as who, action from audit_entries where action in ('subscription.cancelled', 'subscription.active') order by id",
		)
		expect(told.map(({ who, action }) => `${who} ${sayActivity(action)}`)).toEqual([
			'Owner canceled',
			'Owner resumed',
			'PayPal canceled',
		])
	})

	it('is not charged, and is ended at the provider once it is over', async () => {
		const { visitor, id } = await somebodyLeaving()
		await cancel(visitor)
		await reconcile(provider.paypal)
		expect(provider.world.find(id).status).toBe('SUSPENDED')
		vi.useFakeTimers({ now: Date.now() + 32 * 24 * 60 * 60_000, toFake: ['Date'] })
		await reconcile(provider.paypal)
		expect(provider.world.find(id).status).toBe('CANCELLED')
		expect(charged()).toHaveLength(1)
		const { page } = await visitor.get('/subscription')
		expect(page.text).not.toContain('resume')
		takeErrorLog()
	})

	it('leaves the same plan to be chosen again', async () => {
		const { visitor, id } = await somebodyLeaving()
		await cancel(visitor)
		expect((await visitor.get('/subscription')).page.text).toMatch(/\$79 \/month .* Renew Professional/)
		const again = await approve(provider, await buy(visitor))
		await visitor.get(again.back)
		await reconcile(provider.paypal)
		expect(active().map((one) => one.id)).toEqual([again.id])
		expect(provider.world.find(id).status).toBe('CANCELLED')
		takeErrorLog()
	})

	it('of another school is not resumed', async () => {
		const { visitor, id } = await somebodyLeaving()
		await cancel(visitor)
		const other = await anOwnerAt(provider)
		expect((await other.visitor.post('/subscription', { intent: 'resume' })).location).toBe('/subscription')
		expect(provider.world.find(id).status).toBe('SUSPENDED')
	})
})

describe('a registration', () => {
	it('is only canceled after a question that says what is lost', async () => {
		const { school, visitor } = await anOwnerAt(provider)
		const plans = await visitor.get('/select-plan')
		expect(plans.page.links['Cancel Registration']).toBe('/select-plan/cancel-registration')
		expect(plans.body).toContain('<dialog id="cancel-registration"')
		const asks = await visitor.get('/select-plan/cancel-registration')
		expect(asks.page.heading).toBe('Cancel your registration?')
		expect(asks.page.text).toContain('everything you entered will be deleted')
		expect(asks.page.links['Keep my registration']).toBe('/select-plan')
		expect(statusAt(school.id)).toBe('pending')
		const form = asks.page.forms.find(({ action }) => action === '/api/cleanup/cancel-registration')
		expect(form?.button).toBe('Cancel Registration')
		const gone = await visitor.post(form?.action ?? '', form?.hidden)
		expect((await visitor.follow(gone)).page.flash).toContain('Registration Cancelled')
	})

	it('that failed to be paid keeps the plan and the cycle that were chosen', async () => {
		const { visitor } = await anOwnerAt(provider)
		provider.faults.add('500')
		const choice = { plan: 'professional', cycle: 'yearly' }
		const failed = await visitor.post('/api/paypal/subscription', choice)
		expect(failed.location).toBe('/select-plan?plan=professional&billing=yearly')
		expect((await visitor.follow(failed)).page.text).toContain('Pay $399 with PayPal')
		const { id } = (await buy(visitor, 'professional', 'yearly')).json() as { id: string }
		expect((await visitor.get(`/api/paypal/return?subscription_id=${id}`)).location).toBe(
			'/select-plan?plan=professional&billing=yearly',
		)
		takeErrorLog()
	})

	it('is checked out without the public navigation', async () => {
		const { visitor } = await anOwnerAt(provider)
		const { links } = (await visitor.get('/select-plan')).page
		for (const gone of ['Features', 'Pricing', 'Demo', 'Log in', 'Complete your registration'])
			expect(Object.keys(links)).not.toContain(gone)
		expect(Object.keys((await visitor.get('/subscription')).page.links)).not.toContain('Log in')
	})
})
