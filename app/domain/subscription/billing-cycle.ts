import type { Cycle } from './plans.ts'

/** A month or a year later on the same day, or on the last day of a month that has no such day. */
export function endOfCycle(paidAt: number, cycle: Cycle): number {
	const end = new Date(paidAt)
	const day = end.getUTCDate()
	end.setUTCMonth(end.getUTCMonth() + (cycle === 'monthly' ? 1 : 12))
	if (end.getUTCDate() !== day) end.setUTCDate(0)
	return end.getTime()
}
