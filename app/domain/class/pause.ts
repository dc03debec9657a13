import { daysAfter } from '#app/utils/dates.ts'

interface Pause {
	pausedFrom: string | null
	pausedTo: string | null
}

/**
 * Ends a pause early. The days already past stay paused, because rolls and invoices of that time depend on them. A student
 * without a seat was away until now, whatever the planned end was.
 */
export function pauseUntil(
	{ pausedFrom, pausedTo, keepsSeat }: Pause & { keepsSeat: boolean },
	day: string,
): Pause {
	if (pausedFrom === null || pausedFrom >= day) return { pausedFrom: null, pausedTo: null }
	const last = daysAfter(day, -1)
	return { pausedFrom, pausedTo: keepsSeat && pausedTo !== null && pausedTo < last ? pausedTo : last }
}

/** The pause of an enrollment that resumes on a day, with its seat. Past days of a paid pause stay paid. */
export function resumedPause(
	enrolment: Pause & { keepsSeat: boolean; paysWhilePaused: boolean },
	day: string,
) {
	const pause = pauseUntil(enrolment, day)
	const paysWhilePaused = enrolment.paysWhilePaused && pause.pausedFrom !== null
	return { ...pause, keepsSeat: true, paysWhilePaused }
}

export interface PauseOf {
	from: string
	to?: string
	keepsSeat: boolean
	paysWhilePaused: boolean
}

/** The columns of an enrollment that a new pause sets. */
export function afterPause({ from, to, keepsSeat, paysWhilePaused }: PauseOf) {
	return {
		state: 'paused' as const,
		pausedFrom: from,
		pausedTo: to ?? null,
		keepsSeat,
		paysWhilePaused,
	}
}

/** Ends an enrollment on a day, or today if the seat was given up already. */
export function afterEnd(seat: Parameters<typeof isWithoutSeat>[0], endsOn: string, day: string) {
	return { endsOn: isWithoutSeat(seat, day) && endsOn > day ? day : endsOn }
}

/** Paused days that are not charged, from the current and earlier pauses. */
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
	/** True if the days were charged. */
	paid: boolean
}

/** Completed pauses, latest first. After the student's return they include the latest pause of the enrollment itself. */
export function pastPauses(
	{ state, pausedFrom, pausedTo, paysWhilePaused }: Pause & { state: string; paysWhilePaused: boolean },
	earlier: readonly PastPause[],
): PastPause[] {
	const own =
		state !== 'paused' && pausedFrom !== null && pausedTo !== null
			? [{ from: pausedFrom, to: pausedTo, paid: paysWhilePaused }]
			: []
	const others = earlier.filter(({ from }) => from !== own[0]?.from)
	return [...others, ...own].sort((pastPause, other) => other.from.localeCompare(pastPause.from))
}

/** A student who gave up the seat is not charged until a new seat ends the pause. */
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

/** True once a pause without a kept seat has begun; another student may have the seat by then. */
export function isWithoutSeat(
	{ state, keepsSeat, pausedFrom }: { state: string; keepsSeat: boolean; pausedFrom: string | null },
	today: string,
): boolean {
	return state === 'paused' && !keepsSeat && (pausedFrom ?? '') <= today
}

/** The first day on which an enrollment no longer holds its seat, if that is known. */
export function seatGivenUpOn({
	state,
	endsOn,
	pausedFrom,
	keepsSeat,
}: {
	state: string
	endsOn: string | null
	pausedFrom: string | null
	keepsSeat: boolean
}): string | null {
	const ended = endsOn && daysAfter(endsOn, 1)
	const paused = state === 'paused' && !keepsSeat ? pausedFrom : null
	return ended && paused ? (ended < paused ? ended : paused) : (ended ?? paused)
}
