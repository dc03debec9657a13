const DAY = 24 * 60 * 60 * 1000

/** Days of full access after a failed charge. */
const GRACE_DAYS = 14
/** Days of read-only access, counted from the failed charge. */
const OPEN_DAYS = 30
/** Days between the final warning and read-only access. */
const WARNED_DAYS = 3

export interface PastDue {
	since: number
	/** The start of read-only access. */
	readOnlyAt: number
	/** The school closes, like one with an expired subscription. */
	closesAt: number
}

export function pastDueFrom(since: number | null): PastDue | null {
	if (since === null) return null
	return { since, readOnlyAt: since + GRACE_DAYS * DAY, closesAt: since + OPEN_DAYS * DAY }
}

/** Number of emails due about a failed charge: the failure, the upcoming read-only access, and its start. */
export function lettersDue({ readOnlyAt }: PastDue, now: number): 1 | 2 | 3 {
	if (now >= readOnlyAt) return 3
	return now >= readOnlyAt - WARNED_DAYS * DAY ? 2 : 1
}
