import type { subscriptions } from '#db/schema/index.ts'
import { environment } from '#app/config/environment.server.ts'
import type { SubscriptionStatus } from '#app/domain/account/roles.ts'

type Paid = Pick<typeof subscriptions.$inferSelect, 'state' | 'paidThrough'>

const ALWAYS = {
	plan: 'professional',
	cycle: 'monthly',
	state: 'active',
	paidThrough: null,
	pastDueAt: null,
} as const

/** The subscription a school goes by. A school of its own needs none, and has everything there is. */
export function inForce<Row>(subscription: Row | null): Row | typeof ALWAYS | null {
	return environment().oneSchool ? ALWAYS : subscription
}

/**
 * The current meaning of a stored subscription, computed on reading so that no job has to update it. The
 * platform can keep a school with a plan open regardless of payment.
 */
export function statusOf(
	subscription: Paid | null,
	now = Date.now(),
	openUntil: number | null = null,
): SubscriptionStatus {
	if (!subscription) return 'none'
	if (openUntil !== null && openUntil > now) return 'active'
	if (subscription.state !== 'cancelled') return subscription.state
	return (subscription.paidThrough ?? 0) > now ? 'active' : 'expired'
}
