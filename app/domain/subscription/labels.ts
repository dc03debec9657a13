import { plans, priceWords, type Cycle, type PlanName } from './plans.ts'
import { today } from '#app/utils/dates.ts'
import type { SubscriptionStatus } from '#app/domain/account/roles.ts'

/** `Professional, $79 a month`. */
export function planWords(plan: PlanName | null, cycle: Cycle | null): string {
	if (!plan || !cycle) return 'No plan yet'
	return `${plans[plan].name}, ${priceWords(plan, cycle)} a ${cycle === 'monthly' ? 'month' : 'year'}`
}

export const statusTone: Record<SubscriptionStatus, string> = {
	active: 'tag tag-good',
	pending: 'tag tag-warn',
	expired: 'tag tag-bad',
	none: 'tag',
}

/** Tones of the State component. */
export const statusTones = { active: 'good', pending: 'warn', expired: 'bad', none: 'quiet' } as const

export const statusWords: Record<SubscriptionStatus, string> = {
	active: 'Active',
	pending: 'Pending',
	expired: 'Expired',
	none: 'None',
}

/**
 * The zone of the days of receipts. A school names its own zone only after its first payment, and a receipt never changes its
 * number or its day.
 */
export const RECEIPT_ZONE = 'UTC'

/** Receipt number in emails and in the school's books: the date plus a part of the id. */
export function receiptNumber({ id, at }: { id: string; at: number }): string {
	return `${today(RECEIPT_ZONE, at).replaceAll('-', '')}-${id.slice(-6).toUpperCase()}`
}

/** Shown while an approved payment awaits confirmation by the provider. */
export const PAYMENT_CONFIRMING =
	'We’ve received your payment and PayPal is confirming it. You don’t need to pay again.'

/** Shown if a buyer approves a payment after choosing another plan. */
export const PAYMENT_REPLACED =
	'You started another payment after this one, so this one is being canceled. Anything charged for it will be refunded.'

export const ALREADY_PAID = 'Your payment has been confirmed and your subscription is active.'

export const PAYMENT_ERROR = 'There was an error processing your payment. Please try again.'
