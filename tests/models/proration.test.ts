import { describe, expect, it, vi } from 'vitest'
import { creditLeft, dueNow, firstFullCharge } from '#app/domain/subscription/proration.ts'
import { endOfCycle } from '#app/domain/subscription/billing-cycle.ts'
import { withdrawOldOffers } from '#app/models/provider/order.server.ts'
import { applyProviderState } from '#app/models/subscription/provider-state.server.ts'
import { quoteChange } from '#app/models/subscription/proration.server.ts'
import { rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { anOwner, aWorld, current, NOON, ordered, statusNow } from '../support/paying.ts'
import { lookAt } from '../support/provider.ts'

const DAY = 24 * 60 * 60 * 1000

describe('what is left of a plan', () => {
	const period = { from: NOON, until: NOON + 30 * DAY, amountMinor: 3000 }

	it.each([
		[0, 3000],
		[1, 2900],
		[15.5, 1400],
		[29.5, 0],
		[30, 0],
		[400, 0],
	])('after %s of 30 days of $30 is %s cents', (days, left) => {
		expect(creditLeft(period, NOON + days * DAY)).toBe(left)
	})

	it('is never rounded up', () => {
		expect(creditLeft({ ...period, until: NOON + 31 * DAY, amountMinor: 1000 }, NOON + 30 * DAY)).toBe(32)
	})

	it('is taken off the new price, or pays for as much time as it is worth', () => {
		expect(dueNow(7900, 1450)).toBe(6450)
		expect(firstFullCharge(7900, 1450, 'monthly', NOON)).toBe(endOfCycle(NOON, 'monthly'))
		expect(dueNow(2900, 20_000)).toBe(0)
		// 20,000 / 2,900 of the 28 days from 31 January on.
		expect(firstFullCharge(2900, 20_000, 'monthly', NOON)).toBe(NOON + 194 * DAY)
	})
})

describe('a plan that is changed', () => {
	function paid(plan: 'standard' | 'professional', cycle: 'monthly' | 'yearly') {
		const [world, owner] = [aWorld(), anOwner()]
		const id = ordered(world, owner, plan, cycle)
		world.approve(id)
		applyProviderState(owner.schoolId, lookAt(world, id))
		return { world, owner, id }
	}
	const money = (schoolId: string) =>
		rows<{ amount: number }>(
			`select amount_minor as amount from platform_transactions where school_id = ? order by at, id`,
			schoolId,
		).map(({ amount }) => amount)

	it('to a larger one costs the difference now, and its full price a month later', () => {
		const { world, owner } = paid('standard', 'monthly')
		vi.setSystemTime(NOON + 14 * DAY)
		expect(quoteChange(owner, 'professional', 'monthly')).toEqual({
			creditMinor: 1450,
			dueMinor: 6450,
			startsAt: endOfCycle(NOON + 14 * DAY, 'monthly'),
		})
		const next = ordered(world, owner, 'professional', 'monthly')
		world.approve(next)
		expect(applyProviderState(owner.schoolId, lookAt(world, next))).toBe('active')
		expect(current(owner)).toMatchObject([
			{ plan: 'professional', state: 'active', paidThrough: Date.UTC(2026, 2, 14, 12) },
		])
		world.jumpAMonth()
		applyProviderState(owner.schoolId, lookAt(world, next))
		expect(money(owner.schoolId)).toEqual([2900, 6450, 7900])
	})

	it('to a smaller one costs nothing until what is left is used up', () => {
		const { world, owner, id } = paid('professional', 'yearly')
		vi.setSystemTime(NOON + 65 * DAY)
		const { creditMinor, dueMinor, startsAt } = quoteChange(owner, 'standard', 'monthly')
		expect([creditMinor, dueMinor]).toEqual([Math.floor((39_900 * 300) / 365), 0])
		const next = ordered(world, owner, 'standard', 'monthly')
		world.approve(next)
		expect(applyProviderState(owner.schoolId, lookAt(world, next))).toBe('active')
		expect(current(owner)).toMatchObject([{ plan: 'standard', paidThrough: startsAt }])
		expect(applyProviderState(owner.schoolId, lookAt(world, id))).toBe('unwanted')
		for (let i = 0; i < 11; i++) world.jumpAMonth()
		expect(money(owner.schoolId)).toEqual([39_900])
		world.cancel(next)
		applyProviderState(owner.schoolId, lookAt(world, next))
		expect(statusNow(owner, startsAt! - 1)).toBe('active')
		expect(statusNow(owner, startsAt!)).toBe('expired')
	})

	it('again and again loses nothing but the days that are over', () => {
		const { world, owner } = paid('professional', 'yearly')
		for (const plan of ['standard', 'professional', 'standard'] as const) {
			const next = ordered(world, owner, plan, 'yearly')
			world.approve(next)
			applyProviderState(owner.schoolId, lookAt(world, next))
			vi.setSystemTime(Date.now() + 1000)
		}
		const { creditMinor } = quoteChange(owner, 'professional', 'yearly')
		expect(creditMinor).toBeGreaterThan(39_900 - 4 * 110)
		expect(creditMinor).toBeLessThanOrEqual(39_900)
		expect(money(owner.schoolId).reduce((sum, one) => sum + one, 0)).toBeLessThan(39_900 + 4 * 110)
	})

	it('gives nothing for what was paid back', () => {
		const { world, owner, id } = paid('professional', 'monthly')
		world.refund(id)
		applyProviderState(owner.schoolId, lookAt(world, id))
		expect(quoteChange(owner, 'standard', 'monthly')).toEqual({
			creditMinor: 0,
			dueMinor: 2900,
			startsAt: null,
		})
	})

	it('is refused where less was paid than was due', () => {
		const { world, owner } = paid('standard', 'monthly')
		const next = ordered(world, owner, 'professional', 'monthly')
		world.find(next).setupFeeMinor = 100
		world.approve(next)
		expect(applyProviderState(owner.schoolId, lookAt(world, next))).toBe('refused')
		expect(takeErrorLog().join()).toContain('another amount was paid')
		expect(current(owner)).toMatchObject([{ plan: 'standard' }])
	})

	it('with an offer of a day ago is paid back', () => {
		const { world, owner } = paid('standard', 'monthly')
		const next = ordered(world, owner, 'professional', 'monthly')
		expect(withdrawOldOffers()).toBe(0)
		vi.setSystemTime(NOON + DAY + 1)
		expect(withdrawOldOffers()).toBe(1)
		world.approve(next)
		expect(applyProviderState(owner.schoolId, lookAt(world, next))).toBe('unwanted')
		expect(current(owner)).toMatchObject([{ plan: 'standard' }])
	})
})
