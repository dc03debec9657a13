import { vi } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { attachSubscription } from '#app/models/subscription/order.server.ts'
import { beginOrder } from '#app/models/subscription/ordering.server.ts'
import { statusOf } from '#app/models/subscription/status.server.ts'
import { dueNow } from '#app/domain/subscription/proration.ts'
import type { Cycle, PlanName } from '#app/domain/subscription/plans.ts'
import { World } from '#server/demo/paypal/world.ts'
import { rows } from './database.ts'
import { accessOf, anAdminAt, aSchool } from './factories.ts'

export const NOON = Date.UTC(2026, 0, 31, 12)

export function anOwner(subscription: 'none' | 'pending' | 'active' | 'expired' = 'pending'): Access {
	return accessOf(anAdminAt(aSchool({ subscription })))
}

/** Ordered with us and made at the provider, not yet approved. */
export function ordered(
	world: World,
	owner: Access,
	plan: PlanName = 'professional',
	cycle: Cycle = 'monthly',
) {
	const order = beginOrder(owner, plan, cycle)
	if (!order.ok) throw new Error(JSON.stringify(order.errors))
	const { paypalPlanId: planId, amountMinor, creditMinor, startsAt } = order.value
	const urls = { returnUrl: 'http://localhost/r', cancelUrl: 'http://localhost/c' }
	const { id } = world.create({
		planId,
		customId: owner.schoolId,
		...urls,
		...(startsAt === null ? {} : { startsAt, setupFeeMinor: dueNow(amountMinor, creditMinor) }),
	})
	attachSubscription(owner, order.value.id, { id, approveUrl: 'http://localhost/a' })
	return id
}

export function aWorld() {
	vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
	return new World(() => {})
}

export const current = (owner: Access) =>
	rows<{ plan: string; cycle: string; state: 'active'; paidThrough: number | null; provider: string | null }>(
		`select plan, cycle, state, paid_through as paidThrough, provider_state as provider
		 from subscriptions where school_id = ? and replaced_at is null`,
		owner.schoolId,
	)
export const statusNow = (owner: Access, now = Date.now()) => {
	const [plan] = current(owner)
	return statusOf(plan ?? null, now)
}
