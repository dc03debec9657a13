import { describe, expect, it, vi } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { applyProviderState, forgetSubscription } from '#app/models/subscription/provider-state.server.ts'
import { findOrder } from '#app/models/subscription/order.server.ts'
import { listReceipts } from '#app/models/subscription/receipt.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { change, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { anOwner, aWorld, current, NOON, ordered, statusNow } from '../support/paying.ts'
import { lookAt } from '../support/provider.ts'

const DAY = 24 * 60 * 60 * 1000

describe('what the provider says becomes the status of the school', () => {
	it('none without a subscription, and pending from the order on', () => {
		const owner = anOwner('none')
		expect(statusNow(owner)).toBe('none')
		ordered(aWorld(), owner)
		expect(statusNow(owner)).toBe('pending')
	})

	it('pending while it is approved and the payment is on its way', () => {
		const [world, owner] = [aWorld(), anOwner()]
		world.slowActivation = true
		const id = ordered(world, owner)
		expect(applyProviderState(owner.schoolId, lookAt(world, id))).toBe('waiting')
		world.approve(id)
		expect(applyProviderState(owner.schoolId, lookAt(world, id))).toBe('waiting')
		expect(statusNow(owner)).toBe('pending')
	})

	it('active with the first payment, through the end of the month that was paid', () => {
		const [world, owner] = [aWorld(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		expect(applyProviderState(owner.schoolId, lookAt(world, id))).toBe('active')
		const paidThrough = Date.UTC(2026, 1, 28, 12)
		expect(current(owner)).toEqual([
			{ plan: 'professional', cycle: 'monthly', state: 'active', paidThrough, provider: 'ACTIVE' },
		])
	})

	it.each(['cancel', 'suspend'] as const)(
		'active after %s until what was paid for is over, then expired',
		(move) => {
			const [world, owner] = [aWorld(), anOwner()]
			const id = ordered(world, owner)
			world.approve(id)
			applyProviderState(owner.schoolId, lookAt(world, id))
			world[move](id)
			applyProviderState(owner.schoolId, lookAt(world, id))
			expect(statusNow(owner, Date.UTC(2026, 1, 28, 12) - 1)).toBe('active')
			expect(statusNow(owner, Date.UTC(2026, 1, 28, 12))).toBe('expired')
		},
	)

	it('expired when the provider says so', () => {
		const [world, owner] = [aWorld(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		applyProviderState(owner.schoolId, lookAt(world, id))
		world.expire(id)
		expect(applyProviderState(owner.schoolId, lookAt(world, id))).toBe('ended')
		expect(statusNow(owner)).toBe('expired')
	})

	it('the same however often it says it', () => {
		const [world, owner] = [aWorld(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		applyProviderState(owner.schoolId, lookAt(world, id))
		const counts = () =>
			['subscriptions', 'platform_transactions', 'audit_entries'].map(
				(table) => rows(`select * from ${table}`).length,
			)
		const before = counts()
		for (let i = 0; i < 25; i++) expect(applyProviderState(owner.schoolId, lookAt(world, id))).toBe('active')
		expect(counts()).toEqual(before)
	})

	it('what it was, when a subscription that is paid for is not known there any more', () => {
		const [world, owner] = [aWorld(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		applyProviderState(owner.schoolId, lookAt(world, id))
		forgetSubscription(owner.schoolId, id)
		expect(statusNow(owner)).toBe('active')
	})
})

describe('a payment that is not what was ordered', () => {
	const refused = (owner: Access, look: ReturnType<typeof lookAt>) => {
		expect(applyProviderState(owner.schoolId, look)).toBe('refused')
		expect(takeErrorLog().join()).toContain('payment refused')
		expect(statusNow(owner)).toBe('pending')
		expect(listReceipts(owner).receipts).toEqual([])
	}

	it('is refused when it names another school', () => {
		const [world, owner, other] = [aWorld(), anOwner(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		world.find(id).customId = other.schoolId
		refused(owner, lookAt(world, id))
	})

	it('is refused for a school that did not order it', () => {
		const [world, owner, other] = [aWorld(), anOwner(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		refused(other, lookAt(world, id))
	})

	it('is refused when a cheaper plan was bought', () => {
		const [world, owner] = [aWorld(), anOwner()]
		const id = ordered(world, owner)
		world.find(id).planId = environment().paypal.planIds.standard.monthly
		world.approve(id)
		refused(owner, lookAt(world, id))
		expect(findOrder(owner, { paypalSubscriptionId: id })?.outcome).toBe('refused')
	})

	it('is refused when another plan was bought, even for the same money', () => {
		const [world, owner] = [aWorld(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		world.find(id).planId = environment().paypal.planIds.professional.yearly
		refused(owner, lookAt(world, id))
	})

	it.each([7899, 0, 7901])('is refused when %i hundredths were paid', (amountMinor) => {
		const [world, owner] = [aWorld(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		const look = lookAt(world, id)
		const lastPayment = { at: NOON, amountMinor, currency: 'USD' }
		refused(owner, { ...look, subscription: { ...look.subscription, lastPayment } })
	})

	it('is refused in another currency', () => {
		const [world, owner] = [aWorld(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		const look = lookAt(world, id)
		const lastPayment = { at: NOON, amountMinor: 7900, currency: 'JPY' }
		refused(owner, { ...look, subscription: { ...look.subscription, lastPayment } })
	})
})

describe('a second subscription', () => {
	it('takes the place of the first, which is wanted no more', () => {
		const [world, owner] = [aWorld(), anOwner()]
		const first = ordered(world, owner, 'standard')
		world.approve(first)
		applyProviderState(owner.schoolId, lookAt(world, first))
		vi.setSystemTime(NOON + DAY)
		const second = ordered(world, owner, 'professional')
		world.approve(second)
		expect(applyProviderState(owner.schoolId, lookAt(world, second))).toBe('active')
		expect(current(owner)).toMatchObject([{ plan: 'professional', state: 'active' }])
		expect(applyProviderState(owner.schoolId, lookAt(world, first))).toBe('unwanted')
		expect(current(owner)).toMatchObject([{ plan: 'professional', state: 'active' }])
	})

	it('that never begins leaves the first as it is', () => {
		const [world, owner] = [aWorld(), anOwner('active')]
		const before = current(owner)
		const id = ordered(world, owner, 'professional')
		applyProviderState(owner.schoolId, lookAt(world, id))
		forgetSubscription(owner.schoolId, id)
		expect(current(owner)).toEqual(before)
		expect(findOrder(owner, { paypalSubscriptionId: id })?.outcome).toBe('lapsed')
	})
})

describe('money', () => {
	it('is entered once, and what went back beside it', () => {
		const [world, owner] = [aWorld(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		applyProviderState(owner.schoolId, lookAt(world, id))
		world.jumpAMonth()
		vi.setSystemTime(NOON + 1000)
		world.refund(id)
		for (let i = 0; i < 3; i++) applyProviderState(owner.schoolId, lookAt(world, id))
		const entries = listReceipts(owner).receipts.map(({ kind, amountMinor, currency }) => [
			kind,
			amountMinor,
			currency,
		])
		expect(entries.sort()).toEqual([
			['payment', 7900, 'USD'],
			['payment', 7900, 'USD'],
			['refund', -7900, 'USD'],
		])
	})

	it('can be neither changed nor removed', () => {
		const [world, owner] = [aWorld(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		applyProviderState(owner.schoolId, lookAt(world, id))
		expect(() => change('update platform_transactions set amount_minor = 1')).toThrow('never changed')
		expect(() => change('delete from platform_transactions')).toThrow('never removed')
		const again = 'insert or replace into platform_transactions select * from platform_transactions'
		expect(() => change(again)).toThrow('never removed')
	})

	it('is listed a page at a time, newest first, and only one’s own', () => {
		const [world, owner, other] = [aWorld(), anOwner(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		for (let i = 0; i < 4; i++) world.jumpAMonth()
		applyProviderState(owner.schoolId, lookAt(world, id))
		const seen: number[] = []
		for (let next: string | null = null; ;) {
			const page = listReceipts(owner, next, 2)
			expect(page.receipts.length).toBeLessThanOrEqual(2)
			seen.push(...page.receipts.map(({ at }) => at))
			if (!(next = page.next)) break
		}
		expect(seen).toHaveLength(5)
		expect(seen).toEqual([...seen].sort((a, b) => b - a))
		expect(listReceipts(other).receipts).toEqual([])
	})
})
