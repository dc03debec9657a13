const DAY = 24 * 60 * 60 * 1000

/** After a failed charge a school can be used as before for this long, */
const GRACE_DAYS = 14
/** and only read until this long after it. */
const OPEN_DAYS = 30
/** A last letter goes out so long before nothing can be changed any more. */
const WARNED_DAYS = 3

export interface PastDue {
	since: number
	/** From here on nothing can be changed. */
	readOnlyAt: number
	/** From here on the school is closed, as one whose subscription has expired. */
	closesAt: number
}

export function pastDueFrom(since: number | null): PastDue | null {
	if (since === null) return null
	return { since, readOnlyAt: since + GRACE_DAYS * DAY, closesAt: since + OPEN_DAYS * DAY }
}

/** How many of the three letters about a failed charge are due: that it failed, what is about to happen, that it has. */
export function lettersDue({ readOnlyAt }: PastDue, now: number): 1 | 2 | 3 {
	if (now >= readOnlyAt) return 3
	return now >= readOnlyAt - WARNED_DAYS * DAY ? 2 : 1
}
