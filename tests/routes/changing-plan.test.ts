import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reconcile } from '#app/jobs/payments.server.ts'
import { approve, buy } from '../support/buyer.ts'
import { rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { anAdminAt, aSchool, aStudentAt, aTeacher, aTeacherAt, type APerson } from '../support/factories.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

const DAY = 24 * 60 * 60 * 1000

let provider: Provider
beforeEach(async () => {
	provider = await openProvider()
})

async function somebodyOn(plan: 'standard' | 'professional', cycle: 'monthly' | 'yearly' = 'monthly') {
	const school = aSchool({ subscription: 'pending' })
	const owner = anAdminAt(school)
	const visitor = await signIn(owner)
	const { id, back } = await approve(provider, await buy(visitor, plan, cycle))
	await visitor.get(back)
	return { school, owner, visitor, id }
}

function signIn(person: APerson) {
	return Visitor.signedInAs(person, { environment: provider.environment })
}

const CHANGE = '/subscription/change?plan=professional&cycle=monthly'

describe('a change of plan', () => {
	it('shows both plans, what is left, what is due today and what comes next, before anything is paid', async () => {
		vi.useFakeTimers({ now: Date.UTC(2026, 2, 10, 12), toFake: ['Date'] })
		const { owner } = await somebodyOn('standard')
		vi.setSystemTime(Date.UTC(2026, 2, 25, 12))
		const visitor = await signIn(owner)
		const { page } = await visitor.get('/subscription')
		expect(page.text).toMatch(
			/Standard Your plan \$29 \/month You pay this now \$149 \/year Save \$199 .* Pay by the year/,
		)
		expect(page.text).toMatch(
			/Professional \$79 \/month \$399 \/year Save \$549 .* You gain: Unlimited teachers, Unlimited students Change to Professional/,
		)
		expect(page.html).toMatch(/<input type="radio" name="cycle" checked="" value="monthly"/)
		const asks = (await visitor.get(CHANGE)).page
		expect(asks.heading).toBe('Change to Professional?')
		// 16 of 31 days are left of $29.
		expect(asks.text).toMatch(
			/Standard, \$29 a month Professional, \$79 a month Teachers 5 unlimited Students 100 unlimited/,
		)
		expect(asks.text).toMatch(
			/Unused part of your plan −\$14\.96 To pay today \$64\.04 Next charge \$79\.00 on/,
		)
		expect(asks.forms).toContainEqual({
			action: '/api/paypal/subscription',
			hidden: { plan: 'professional', cycle: 'monthly', due: '6404' },
			button: 'Pay $64.04 with PayPal',
		})
	})

	it('charges what was shown, and ends the old plan', async () => {
		const { visitor, id } = await somebodyOn('standard')
		const [form] = (await visitor.get(CHANGE)).page.forms.filter(({ button }) => button?.startsWith('Pay'))
		const bought = await approve(provider, await buy(visitor, 'professional', 'monthly', form!.hidden))
		const paid = await visitor.get(bought.back)
		expect(paid.location).toBe('/subscription')
		expect((await visitor.follow(paid)).page.flash).toMatch(
			/^Plan changed Your plan is now Professional, \$79 a month\. The next charge is on .+\.$/,
		)
		const { due } = form!.hidden
		expect(provider.world.find(bought.id).payments.map(({ amountMinor }) => amountMinor)).toEqual([
			Number(due),
		])
		expect((await visitor.get('/settings/admin/history')).page.text).toMatch(
			/PayPal started Professional, \$79 a month; \$\d+\.\d\d taken/,
		)
		await reconcile(provider.paypal)
		expect(provider.world.find(id).status).toBe('CANCELLED')
		expect((await visitor.get('/subscription')).page.text).toContain('Professional, $79 a month')
		takeErrorLog()
	})

	it('to less than is paid for already is confirmed without a charge', async () => {
		const { visitor } = await somebodyOn('professional', 'yearly')
		const { page } = await visitor.get('/subscription/change?plan=standard&cycle=monthly')
		expect(page.text).toContain('To pay today $0.00')
		expect(page.forms.map(({ button }) => button)).toContain('Confirm with PayPal')
		const bought = await approve(provider, await buy(visitor, 'standard', 'monthly', { due: '0' }))
		await visitor.get(bought.back)
		expect(provider.world.find(bought.id).payments).toEqual([])
		expect((await visitor.get('/settings/admin/history')).page.text).toContain(
			'PayPal started Standard, $29 a month',
		)
		const letters = rows<{ subject: string; text: string }>(
			"select subject, text from outbox where kind = 'subscription'",
		)
		expect(letters.map(({ subject }) => subject)).toEqual([
			expect.stringMatching(/^Your plan for .* has changed$/),
		])
		expect(letters[0]?.text).toMatch(/Standard, \$29 a month[^]*The next charge is \$29\.00 on /)
		expect((await visitor.get('/subscription')).page.text).toMatch(/Standard, \$29 a month Next charge/)
	})

	it('that PayPal refuses leads back to the plan that goes on', async () => {
		const { visitor } = await somebodyOn('standard')
		const { id } = (await buy(visitor, 'professional')).json() as { id: string }
		const back = await visitor.get(`/api/paypal/return?subscription_id=${id}`)
		expect(back.location).toBe('/subscription')
		expect((await visitor.follow(back)).page.flash).toBe(
			'Payment Error There was an error processing your payment. Please try again. Your plan continues as before.',
		)
	})

	it('is refused where the amount is another one by now', async () => {
		const { visitor } = await somebodyOn('standard')
		const refused = await buy(visitor, 'professional', 'monthly', { due: '1' })
		expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('changed since you opened')])
	})

	it('to a plan that is too small says for whom there is no room, and has no button', async () => {
		const { school, visitor } = await somebodyOn('professional')
		for (let i = 0; i < 6; i++) aTeacher(school)
		const { page } = await visitor.get('/subscription/change?plan=standard&cycle=monthly')
		expect(page.text).toContain('This plan cannot be chosen. The Standard plan has no room')
		expect(page.forms.filter(({ action }) => action === '/api/paypal/subscription')).toEqual([])
	})

	it('is for the owner alone, and for the plans of their kind of school', async () => {
		const { school, visitor } = await somebodyOn('standard')
		for (const query of ['plan=soloTeacher&cycle=monthly', 'plan=standard&cycle=weekly', ''])
			expect((await visitor.get(`/subscription/change?${query}`)).location).toBe('/subscription')
		for (const person of [aTeacherAt(school), aStudentAt(school)]) {
			const other = await signIn(person)
			const { page } = await other.follow(await other.get(CHANGE))
			expect(page.text).toContain('The plan of a school is looked after by its administrator.')
			expect((await buy(other)).status).toBe(403)
		}
	})

	it('is not offered with a credit once the offer is a day old', async () => {
		const { owner, visitor: early } = await somebodyOn('standard')
		const asked = await buy(early, 'professional')
		vi.useFakeTimers({ now: Date.now() + DAY + 60_000, toFake: ['Date'] })
		await reconcile(provider.paypal)
		const visitor = await signIn(owner)
		const late = await approve(provider, asked)
		await visitor.get(late.back)
		await reconcile(provider.paypal)
		expect(provider.world.find(late.id)).toMatchObject({
			status: 'CANCELLED',
			payments: [{ status: 'REFUNDED' }],
		})
		expect((await visitor.get('/subscription')).page.text).toContain('Standard, $29 a month')
		takeErrorLog()
	})
})
