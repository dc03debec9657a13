import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lookAtEvents, reconcile } from '#app/jobs/payments.server.ts'
import { writeToPastDue } from '#app/models/provider/past-due.server.ts'
import { anOwnerAt, approve, buy, statusAt } from '../support/buyer.ts'
import { rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { anAdminAt, aSchool, aTeacherAt, type APerson } from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import { openProvider, type Provider } from '../support/provider.ts'
import { Visitor } from '../support/visitor.ts'

const DAY = 24 * 60 * 60 * 1000

let provider: Provider
beforeEach(async () => {
	provider = await openProvider()
})

/** A school whose renewal was declined, a month after it was bought. */
async function somebodyUnlucky() {
	const school = aSchool({ subscription: 'pending' })
	const owner = anAdminAt(school)
	const buyer = await signIn(owner)
	const { id, back } = await approve(provider, await buy(buyer))
	await buyer.get(back)
	await lookAtEvents(provider.paypal)
	provider.world.find(id).declines = true
	provider.world.jumpAMonth()
	provider.world.ahead = 0
	const failedAt = provider.world.find(id).failedAt!
	at(failedAt)
	await reconcile(provider.paypal)
	return { school, id, failedAt, owner, visitor: await signIn(owner) }
}

/** Anew after each leap in time, for sessions end too. */
function signIn(person: APerson) {
	return Visitor.signedInAs(person, { environment: provider.environment })
}

function at(now: number) {
	vi.useFakeTimers({ now, toFake: ['Date'] })
}

const failed = () => mails().filter(({ kind }) => kind === 'past-due')
const check = (visitor: Visitor) => visitor.post('/settings/admin/checks', { intent: 'check-history' })

describe('a charge that failed', () => {
	it('is told to the owner once, and leaves the school open as before', async () => {
		const { school, visitor } = await somebodyUnlucky()
		expect(statusAt(school.id)).toBe('active')
		writeToPastDue()
		expect(failed().map(({ subject }) => subject)).toEqual([`Payment failed for ${school.name}`])
		const { page } = await visitor.get('/subscription')
		expect(page.text).toMatch(/Your payment failed PayPal could not charge you on .* as before until/)
		expect(page.forms.map(({ button }) => button)).toContain('Try the payment again')
		expect((await check(visitor)).status).toBe(303)
		expect((await visitor.get('/dashboard')).page.text).toContain('Your last payment for Solfa failed.')
	})

	it('leaves the school read-only after two weeks, with two letters more, and closes it after thirty days', async () => {
		const { school, owner, failedAt } = await somebodyUnlucky()
		at(failedAt + 11 * DAY)
		writeToPastDue()
		// The provider writes to the second.
		at(failedAt + 14 * DAY - 1000)
		const visitor = await signIn(owner)
		const teacher = await signIn(aTeacherAt(school))
		expect((await check(visitor)).status).toBe(303)
		at(failedAt + 14 * DAY)
		writeToPastDue()
		expect(failed()).toHaveLength(3)
		expect(failed().at(-1)?.subject).toBe(`${school.name} is read-only`)
		const refused = await check(visitor)
		expect(refused.status).toBe(403)
		expect(refused.page.text).toContain('nothing can be changed until it is paid')
		expect((await visitor.get('/settings/admin')).status).toBe(200)
		expect((await teacher.get('/dashboard/teacher')).status).toBe(200)
		at(failedAt + 30 * DAY)
		const late = await signIn(owner)
		expect((await late.get('/dashboard')).location).toBe('/select-plan?upgrade=true')
		expect((await late.get('/subscription')).page.text).toContain('Renew the subscription')
	})

	it('can be tried again, and is told where it fails again', async () => {
		const { school, owner, visitor: early, id, failedAt } = await somebodyUnlucky()
		const again = await early.follow(await early.post('/subscription', { intent: 'retry' }))
		expect(again.page.flash).toMatch(/^The payment failed again/)
		expect(takeErrorLog().join()).toContain('INSTRUMENT_DECLINED')
		provider.world.find(id).declines = false
		at(failedAt + 20 * DAY)
		const visitor = await signIn(owner)
		const paid = await visitor.follow(await visitor.post('/subscription', { intent: 'retry' }))
		expect(paid.page.flash).toMatch(/^Payment received/)
		expect(paid.page.text).not.toContain('Your payment failed')
		expect(provider.world.find(id).payments).toHaveLength(2)
		expect((await check(visitor)).status).toBe(303)
		expect(statusAt(school.id)).toBe('active')
		expect(rows('select past_due_letters as n from subscriptions where replaced_at is null')).toEqual([
			{ n: 0 },
		])
		await lookAtEvents(provider.paypal)
		expect(mails().filter(({ kind }) => kind === 'payment')).toHaveLength(2)
		await visitor.post('/subscription', { intent: 'retry' })
		expect(provider.world.find(id).payments).toHaveLength(2)
	})

	it('is put right by PayPal’s own next try, which the hourly reconcile sees', async () => {
		const { visitor, id } = await somebodyUnlucky()
		provider.world.find(id).declines = false
		provider.world.resume(id)
		provider.world.capture(id)
		await reconcile(provider.paypal)
		expect((await visitor.get('/subscription')).page.text).not.toContain('Your payment failed')
	})

	it('is not retried by a teacher or by another school', async () => {
		const { school, id } = await somebodyUnlucky()
		provider.world.find(id).declines = false
		const teacher = await signIn(aTeacherAt(school))
		await teacher.post('/subscription', { intent: 'retry' })
		const other = await anOwnerAt(provider)
		await other.visitor.post('/subscription', { intent: 'retry' })
		expect(provider.world.find(id).payments).toHaveLength(1)
	})
})
