import { daysAfter } from '#app/utils/dates.ts'

interface Pause {
	pausedFrom: string | null
	pausedTo: string | null
}

/** A pause of somebody who is back on a day. What is past of it stays: rolls and invoices of that time ask for it. */
export function pauseUntil({ pausedFrom, pausedTo }: Pause, day: string): Pause {
	if (pausedFrom === null || pausedFrom >= day) return { pausedFrom: null, pausedTo: null }
	const last = daysAfter(day, -1)
	return { pausedFrom, pausedTo: pausedTo !== null && pausedTo < last ? pausedTo : last }
}

/** Whether somebody who pauses has given up their seat, and the pause has begun: others may be sitting on it. */
export function isWithoutSeat(
	{ state, keepsSeat, pausedFrom }: { state: string; keepsSeat: boolean; pausedFrom: string | null },
	today: string,
): boolean {
	return state === 'paused' && !keepsSeat && (pausedFrom ?? '') <= today
}
