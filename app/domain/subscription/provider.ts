import { endOfCycle } from './billing-cycle.ts'
import type { Cycle } from './plans.ts'

/** What the payment provider tells of a subscription at one moment. Money is in hundredths, moments in milliseconds. */
export interface ProviderSubscription {
	id: string
	planId: string
	/** What we wrote on it when it was made: the school's id. */
	customId: string | null
	status: ProviderStatus
	lastPayment: { at: number; amountMinor: number; currency: string } | null
	/** The charge that failed, where none has worked since. */
	failedAt: number | null
	/** What it still wants to be paid. */
	owedMinor: number
	nextBillingAt: number | null
	updatedAt: number
}

export type ProviderStatus =
	'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'

/** Money that came or went back, as the provider lists it. */
export interface ProviderPayment {
	ref: string
	at: number
	amountMinor: number
	currency: string
	refunded: boolean
}

/** A subscription with its money, and when we asked: of two looks the one asked later is newer. */
export interface Look {
	askedAt: number
	subscription: ProviderSubscription
	payments: readonly ProviderPayment[]
}

/** From the first payment on. Before it there is nothing a school could have. */
export function hasStarted({ status, lastPayment }: ProviderSubscription): boolean {
	return (
		status === 'ACTIVE' || (lastPayment !== null && status !== 'APPROVAL_PENDING' && status !== 'APPROVED')
	)
}

export type PaidState = 'active' | 'cancelled' | 'expired'

/** Suspended is like cancelled: what was paid for stays open, and no longer. */
export function stateOf({ status }: ProviderSubscription): PaidState {
	if (status === 'ACTIVE') return 'active'
	return status === 'EXPIRED' ? 'expired' : 'cancelled'
}

/**
 * Counted from what was paid, and not from what was planned: a cancelled subscription has no next billing. What was left of
 * the plan before pays until `startsAt`.
 */
export function paidThrough(
	{ status, lastPayment, nextBillingAt }: ProviderSubscription,
	{ cycle, startsAt }: { cycle: Cycle; startsAt: number | null },
): number | null {
	if (lastPayment) return Math.max(endOfCycle(lastPayment.at, cycle), startsAt ?? 0)
	return startsAt ?? (status === 'ACTIVE' ? nextBillingAt : null)
}

/** While it may still be paid. What has ended, or was paused by its school, owes nothing. */
export function pastDueSince({ status, failedAt }: ProviderSubscription): number | null {
	return status === 'ACTIVE' || status === 'SUSPENDED' ? failedAt : null
}
