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

export interface PastPause {
	from: string
	to: string
	/** Whether its days were charged. */
	paid: boolean
}

/** The pauses of an enrollment that are over, the latest first. Its present pause is among them after the student came back. */
export function pastPauses(
	{ state, pausedFrom, pausedTo, paysWhilePaused }: Pause & { state: string; paysWhilePaused: boolean },
	earlier: readonly PastPause[],
): PastPause[] {
	const own =
		state !== 'paused' && pausedFrom !== null && pausedTo !== null
			? [{ from: pausedFrom, to: pausedTo, paid: paysWhilePaused }]
			: []
	const others = earlier.filter(({ from }) => from !== own[0]?.from)
	return [...others, ...own].sort((one, other) => other.from.localeCompare(one.from))
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
