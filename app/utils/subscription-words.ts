import { dateWords } from './dates.ts'
import { plans, priceWords, type Cycle, type PlanName } from './plans.ts'
import type { SubscriptionStatus } from './roles.ts'

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

export const statusWords: Record<SubscriptionStatus, string> = {
	active: 'Active',
	pending: 'Pending',
	expired: 'Expired',
	none: 'None',
}

export function paidThroughWords(paidThrough: number | null, timeZone: string): string {
	return paidThrough ? dateWords(paidThrough, timeZone) : 'Not paid yet'
}

export const PAYMENT_ERROR = 'There was an error processing your payment. Please try again.'
