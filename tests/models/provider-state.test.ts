import { describe, expect, it, vi } from 'vitest'
import { applyProviderState, forgetSubscription } from '#app/models/subscription/provider-state.server.ts'
import { attachSubscription, beginOrder, findOrder } from '#app/models/subscription/order.server.ts'
import { listReceipts } from '#app/models/subscription/receipt.server.ts'
import { statusOf } from '#app/models/subscription.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { plans, type Cycle, type PlanName } from '#app/utils/plans.ts'
import { World } from '#server/demo/paypal/world.ts'
import { change, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { accessOf, anAdminAt, aSchool } from '../support/factories.ts'
import { lookAt } from '../support/provider.ts'

const NOON = Date.UTC(2026, 0, 31, 12)
const DAY = 24 * 60 * 60 * 1000

function anOwner(subscription: 'none' | 'pending' | 'active' | 'expired' = 'pending'): Access {
	return accessOf(anAdminAt(aSchool({ subscription })))
}

/** Ordered with us and made at the provider, not yet approved. */
function ordered(world: World, owner: Access, plan: PlanName = 'professional', cycle: Cycle = 'monthly') {
	const order = beginOrder(owner, plan, cycle)
	if (!order.ok) throw new Error(JSON.stringify(order.errors))
	const { paypalPlanId: planId } = order.value
	const urls = { returnUrl: 'http://localhost/r', cancelUrl: 'http://localhost/c' }
	const { id } = world.create({ planId, customId: owner.schoolId, ...urls })
	attachSubscription(owner, order.value.id, { id, approveUrl: 'http://localhost/a' })
	return id
}

function aWorld() {
	vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
	return new World(() => {})
}

const current = (owner: Access) =>
	rows<{ plan: string; cycle: string; state: 'active'; paidThrough: number | null; provider: string | null }>(
		`select plan, cycle, state, paid_through as paidThrough, provider_state as provider
		 from subscriptions where school_id = ? and replaced_at is null`,
		owner.schoolId,
	)
const statusNow = (owner: Access, now = Date.now()) => {
	const [plan] = current(owner)
	return statusOf(plan ?? null, now)
}

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
		world.find(id).planId = plans.standard.monthly.paypalPlanId
		world.approve(id)
		refused(owner, lookAt(world, id))
		expect(findOrder(owner, { paypalSubscriptionId: id })?.outcome).toBe('refused')
	})

	it('is refused when another plan was bought, even for the same money', () => {
		const [world, owner] = [aWorld(), anOwner()]
		const id = ordered(world, owner)
		world.approve(id)
		world.find(id).planId = plans.professional.yearly.paypalPlanId
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

describe('whatever order looks come back in', () => {
	it(
		'the school ends where it would have ended in order, in 500 random histories',
		{ timeout: 120_000 },
		() => {
			let stale = 0
			for (let seed = 1; seed <= 500; seed++) {
				const inOrder = play(seed, false)
				const anyOrder = play(seed, true)
				stale += anyOrder.stale
				expect(anyOrder.end, `history ${seed}`).toEqual(inOrder.end)
			}
			// Otherwise nothing was tried.
			expect(stale).toBeGreaterThan(500)
		},
	)
})

/** A history of two orders of one school. The same seed is the same history; only when we look differs. */
function play(seed: number, shuffled: boolean) {
	const world = aWorld()
	const owner = anOwner()
	const story = random(seed)
	const chance = random(seed * 7919 + 1)
	const waiting: ReturnType<typeof lookAt>[] = []
	let [stale, newest] = [0, 0]
	const apply = (look: ReturnType<typeof lookAt>) => {
		if (look.askedAt < newest) stale += 1
		newest = Math.max(newest, look.askedAt)
		applyProviderState(owner.schoolId, look)
	}
	const ids: string[] = []
	for (let step = 0; step < 10; step++) {
		vi.setSystemTime(Date.now() + 1 + Math.floor(story() * 1500))
		if (step === 0) ids.push(ordered(world, owner, 'standard', 'monthly'))
		if (step === 3) ids.push(ordered(world, owner, 'professional', 'yearly'))
		const id = ids[Math.floor(story() * ids.length)] ?? ''
		happen(world, id, Math.floor(story() * 9))
		if (!shuffled) apply(lookAt(world, id))
		else for (let times = Math.floor(chance() * 3); times > 0; times--) waiting.push(lookAt(world, id))
		while (shuffled && waiting.length > 0 && chance() < 0.4) apply(take(waiting, chance))
	}
	vi.setSystemTime(Date.now() + 1)
	// The last event of each is looked at some time after it happened, like every other.
	for (const id of ids) waiting.push(lookAt(world, id))
	while (waiting.length > 0) apply(take(waiting, shuffled ? chance : () => 0))
	return { end: endOf(owner), stale }
}

/** What is not possible just then does not happen, as with the real one. */
function happen(world: World, id: string, what: number) {
	const moves = ['approve', 'approve', 'approve', 'suspend', 'resume', 'cancel', 'expire', 'refund'] as const
	try {
		const move = moves[what]
		if (move) world[move](id)
		else world.jumpAMonth()
	} catch (error) {
		expect(String(error)).toMatch(/SUBSCRIPTION_STATUS_INVALID|TRANSACTION_REFUSED/)
	}
}

function endOf(owner: Access) {
	return {
		current: current(owner),
		all: rows(
			`select plan, state, paid_through, provider_state, replaced_at is null as current from subscriptions
			 where school_id = ? and paypal_subscription_id is not null order by plan`,
			owner.schoolId,
		),
		orders: rows(
			`select plan, outcome, provider_state, ended_at is null as open, unwanted_at is null as wanted from plan_orders
			 where school_id = ? order by id`,
			owner.schoolId,
		),
		money: rows(
			`select kind, amount_minor, plan, case kind when 'payment' then at end as at from platform_transactions
			 where school_id = ? order by kind, at, plan`,
			owner.schoolId,
		),
	}
}

function take<T>(from: T[], chance: () => number): T {
	const [one] = from.splice(Math.floor(chance() * from.length), 1)
	if (one === undefined) throw new Error('There is nothing to take.')
	return one
}

/** The same numbers for the same seed, on every machine. */
function random(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
}
