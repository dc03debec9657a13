import { endOfCycle } from './billing-cycle.ts'
import type { Cycle } from './plans.ts'

/** State of a subscription at the provider. Amounts are minor units, times are milliseconds. */
export interface ProviderSubscription {
	id: string
	planId: string
	/** Our own reference: the school's id. */
	customId: string | null
	status: ProviderStatus
	lastPayment: { at: number; amountMinor: number; currency: string } | null
	/** The failed charge; null once a later one succeeded. */
	failedAt: number | null
	/** Outstanding balance. */
	owedMinor: number
	nextBillingAt: number | null
	updatedAt: number
}

export type ProviderStatus =
	'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'

/** A payment or refund at the provider. */
export interface ProviderPayment {
	ref: string
	at: number
	amountMinor: number
	currency: string
	refunded: boolean
}

/** A subscription with its payments. `askedAt` orders responses that arrive out of order. */
export interface Look {
	askedAt: number
	subscription: ProviderSubscription
	payments: readonly ProviderPayment[]
}

/** A subscription starts with its first payment; before that it gives no access. */
export function hasStarted({ status, lastPayment }: ProviderSubscription): boolean {
	return (
		status === 'ACTIVE' || (lastPayment !== null && status !== 'APPROVAL_PENDING' && status !== 'APPROVED')
	)
}

export type PaidState = 'active' | 'cancelled' | 'expired'

/** A suspended subscription counts as canceled: access lasts until the end of the paid period. */
export function stateOf({ status }: ProviderSubscription): PaidState {
	if (status === 'ACTIVE') return 'active'
	return status === 'EXPIRED' ? 'expired' : 'cancelled'
}

/**
 * Computed from actual payments, because a canceled subscription has no next billing date. Credit from the previous plan
 * covers the time until `startsAt`.
 */
export function paidThrough(
	{ status, lastPayment, nextBillingAt }: ProviderSubscription,
	{ cycle, startsAt }: { cycle: Cycle; startsAt: number | null },
): number | null {
	if (lastPayment) return Math.max(endOfCycle(lastPayment.at, cycle), startsAt ?? 0)
	return startsAt ?? (status === 'ACTIVE' ? nextBillingAt : null)
}

/** Ended and paused subscriptions owe nothing. */
export function pastDueSince({ status, failedAt }: ProviderSubscription): number | null {
	return status === 'ACTIVE' || status === 'SUSPENDED' ? failedAt : null
}
