import type { Cycle } from './plans.ts'

/** The same day a month or year later, or the last day of a shorter month. */
export function endOfCycle(paidAt: number, cycle: Cycle): number {
	const end = new Date(paidAt)
	const day = end.getUTCDate()
	end.setUTCMonth(end.getUTCMonth() + (cycle === 'monthly' ? 1 : 12))
	if (end.getUTCDate() !== day) end.setUTCDate(0)
	return end.getTime()
}
