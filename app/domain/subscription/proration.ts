import { endOfCycle } from './billing-cycle.ts'
import type { Cycle } from './plans.ts'

const DAY = 24 * 60 * 60 * 1000

export interface PaidPeriod {
	from: number
	until: number
	amountMinor: number
}

/** Unused value in whole days, rounded down. */
export function creditLeft({ from, until, amountMinor }: PaidPeriod, now: number): number {
	const days = Math.round((until - from) / DAY)
	const left = Math.floor((until - now) / DAY)
	return days > 0 && left > 0 ? Math.floor((amountMinor * Math.min(left, days)) / days) : 0
}

export function dueNow(priceMinor: number, creditMinor: number): number {
	return Math.max(0, priceMinor - creditMinor)
}

/** Date of the first full charge: the end of the first cycle, or later if the credit covers more than one. */
export function firstFullCharge(priceMinor: number, creditMinor: number, cycle: Cycle, now: number): number {
	const end = endOfCycle(now, cycle)
	if (creditMinor <= priceMinor) return end
	return now + Math.ceil((((end - now) / DAY) * creditMinor) / priceMinor) * DAY
}
