import { describe, expect, it, vi } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { applyProviderState } from '#app/models/subscription/provider-state.server.ts'
import type { World } from '#server/demo/paypal/world.ts'
import { rows } from '../support/database.ts'
import { random } from '../support/random.ts'
import { anOwner, aWorld, current, ordered } from '../support/paying.ts'
import { lookAt } from '../support/provider.ts'

/** A release runs more of them: see docs/battery.md. */
const HISTORIES = Number(process.env.HISTORIES ?? 150)

describe('whatever order looks come back in', () => {
	it(
		'the school ends where it would have ended in order, in many random histories',
		{ timeout: 480_000 },
		() => {
			let stale = 0
			for (let seed = 1; seed <= HISTORIES; seed++) {
				const inOrder = play(seed, false)
				const anyOrder = play(seed, true)
				stale += anyOrder.stale
				expect(anyOrder.end, `history ${seed}`).toEqual(inOrder.end)
			}
			// Otherwise nothing was tried.
			expect(stale).toBeGreaterThan(HISTORIES)
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
	// What the second costs depends on what is known of the first, so both are ordered before anything is known.
	const ids = [ordered(world, owner, 'standard', 'monthly')]
	vi.setSystemTime(Date.now() + 1)
	ids.push(ordered(world, owner, 'professional', 'yearly'))
	for (let step = 0; step < 10; step++) {
		vi.setSystemTime(Date.now() + 1 + Math.floor(story() * 1500))
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
