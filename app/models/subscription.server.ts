import type { subscriptions } from '#db/schema/index.ts'
import type { SubscriptionStatus } from '#app/domain/account/roles.ts'

type Paid = Pick<typeof subscriptions.$inferSelect, 'state' | 'paidThrough'>

/** What a stored subscription means now. Computed when read, so that no clock has to write. */
export function statusOf(subscription: Paid | null, now = Date.now()): SubscriptionStatus {
	if (!subscription) return 'none'
	if (subscription.state !== 'cancelled') return subscription.state
	return (subscription.paidThrough ?? 0) > now ? 'active' : 'expired'
}
