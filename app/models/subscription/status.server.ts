import type { subscriptions } from '#db/schema/index.ts'
import type { SubscriptionStatus } from '#app/domain/account/roles.ts'

type Paid = Pick<typeof subscriptions.$inferSelect, 'state' | 'paidThrough'>

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
