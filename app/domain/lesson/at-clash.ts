/** New lessons that clash are booked with a reason, or left out. Without either choice no lesson is added. */
export type AtClash = { reason: string } | 'leave-out'

export interface ClashChoice {
	forceReason?: string
	leavesOut?: boolean
}

/** The choice made in a form. Leaving out comes first, because it books nothing that clashes. */
export function atClash({ forceReason, leavesOut }: ClashChoice): AtClash | undefined {
	if (leavesOut) return 'leave-out'
	return forceReason ? { reason: forceReason } : undefined
}
