import { daysAfter } from '#app/utils/dates.ts'

interface Pause {
	pausedFrom: string | null
	pausedTo: string | null
}

/**
 * A pause of somebody who is back on a day. What is past of it stays: rolls and invoices of that time ask for it. Without
 * a seat they were away until that day, whenever the pause was to end.
 */
export function pauseUntil(
	{ pausedFrom, pausedTo, keepsSeat }: Pause & { keepsSeat: boolean },
	day: string,
): Pause {
	if (pausedFrom === null || pausedFrom >= day) return { pausedFrom: null, pausedTo: null }
	const last = daysAfter(day, -1)
	return { pausedFrom, pausedTo: keepsSeat && pausedTo !== null && pausedTo < last ? pausedTo : last }
}

/** The days for which pauses take the charge away, the present one and those before it. */
export function awayDays(
	enrolment: Pause & { keepsSeat: boolean; paysWhilePaused: boolean },
	earlier: readonly { from: string; to: string; paid: boolean }[],
): { from: string; to: string | null }[] {
	const present = presentAwayDays(enrolment)
	return [...earlier.filter(({ paid }) => !paid), ...(present ? [present] : [])]
}

/**
 * Somebody who gave up the seat has none to come back to, and is not charged until they take it again, which ends the
 * pause.
 */
function presentAwayDays({
	pausedFrom,
	pausedTo,
	keepsSeat,
	paysWhilePaused,
}: Pause & { keepsSeat: boolean; paysWhilePaused: boolean }): { from: string; to: string | null } | null {
	if (pausedFrom === null) return null
	if (!paysWhilePaused) return { from: pausedFrom, to: keepsSeat ? pausedTo : null }
	return keepsSeat || pausedTo === null ? null : { from: daysAfter(pausedTo, 1), to: null }
}

/** Whether somebody who pauses has given up their seat, and the pause has begun: others may be sitting on it. */
export function isWithoutSeat(
	{ state, keepsSeat, pausedFrom }: { state: string; keepsSeat: boolean; pausedFrom: string | null },
	today: string,
): boolean {
	return state === 'paused' && !keepsSeat && (pausedFrom ?? '') <= today
}
