import { endOfCycle } from './billing-cycle.ts'
import type { Cycle } from './plans.ts'

const DAY = 24 * 60 * 60 * 1000

/** A time that is paid for, and what was paid for it. */
export interface PaidPeriod {
	from: number
	until: number
	amountMinor: number
}

/** What is left of it: its whole days from tomorrow on, never a cent too much. */
export function creditLeft({ from, until, amountMinor }: PaidPeriod, now: number): number {
	const days = Math.round((until - from) / DAY)
	const left = Math.floor((until - now) / DAY)
	return days > 0 && left > 0 ? Math.floor((amountMinor * Math.min(left, days)) / days) : 0
}

export function dueNow(priceMinor: number, creditMinor: number): number {
	return Math.max(0, priceMinor - creditMinor)
}

/**
 * When the full price is charged for the first time: after one month or year that begins now, or after as much of it as the
 * credit pays for where that is more.
 */
export function firstFullCharge(priceMinor: number, creditMinor: number, cycle: Cycle, now: number): number {
	const end = endOfCycle(now, cycle)
	if (creditMinor <= priceMinor) return end
	return now + Math.ceil((((end - now) / DAY) * creditMinor) / priceMinor) * DAY
}
