import { daysAfter } from '#app/utils/dates.ts'
import { afterPause, isWithoutSeat, type PauseOf } from './pause.ts'

/** A seat as it is stored. */
interface Seat {
	state: string
	startsOn: string | null
	endsOn: string | null
	pausedFrom: string | null
	pausedTo: string | null
	keepsSeat: boolean
	paysWhilePaused: boolean
}

/** A pause of all classes of a student. */
export interface StudentPause {
	from: string
	to: string | null
}

const FOREVER = '9999-12-31'

/**
 * The columns of a seat whose student pauses in all classes. A seat holds one pause that is not over, so a recorded pause on days
 * beside or among the new ones becomes one with it. Returns `stays` for a seat that the pause does not change, and null if
 * the recorded pause would be lost.
 */
export function pauseBeside(
	seat: Seat,
	pause: PauseOf,
	day: string,
): ReturnType<typeof afterPause> | 'stays' | null {
	if (!isConcerned(seat, pause)) return 'stays'
	const own = recordedDays(seat, day)
	if (!own) return afterPause(pause)
	if (isWithoutSeat(seat, day)) return 'stays'
	const asked = { from: pause.from, to: pause.to ?? FOREVER }
	const hasSameTerms = seat.keepsSeat === pause.keepsSeat && seat.paysWhilePaused === pause.paysWhilePaused
	if (covers(own, asked) && (hasSameTerms || !covers(asked, own))) return 'stays'
	// Another student may count on a seat that was given up.
	if (covers(asked, own) && (seat.keepsSeat || !pause.keepsSeat)) return afterPause(pause)
	// The end of the student's pause is how the seat is known to pause with the student.
	const isOpen = own.from < asked.from && pause.to === undefined
	if (isOpen || !hasSameTerms || areApart(own, asked)) return null
	const to = seat.pausedTo && pause.to ? laterOf(seat.pausedTo, pause.to) : undefined
	return afterPause({ ...pause, from: own.from < asked.from ? own.from : asked.from, to })
}

/** True of a seat that pauses because its student does. Its pause may have begun before. */
export function isPausedWith(
	{ state, pausedFrom, pausedTo }: Pick<Seat, 'state' | 'pausedFrom' | 'pausedTo'>,
	{ from, to }: StudentPause,
): boolean {
	if (state !== 'paused' || pausedFrom === null) return false
	return pausedFrom === from || (to !== null && pausedTo === to && pausedFrom < from)
}

/** The days of the seat's pause before or after that of its student, which stay if the student goes on from a day. */
export function ownPauseDays(
	{ pausedFrom, pausedTo, keepsSeat }: Pick<Seat, 'pausedFrom' | 'pausedTo' | 'keepsSeat'>,
	{ from, to }: StudentPause,
	day: string,
): { pausedFrom: string; pausedTo: string | null } | null {
	if (!keepsSeat || pausedFrom === null) return null
	if (pausedFrom < from) return day < from ? { pausedFrom, pausedTo: daysAfter(from, -1) } : null
	return to !== null && (pausedTo ?? FOREVER) > to ? { pausedFrom: daysAfter(to, 1), pausedTo } : null
}

/** The seat once a planned pause of its student is taken back, as it is before another one replaces it. */
export function withoutPlannedPause<Own extends Seat>(
	seat: Own,
	planned: StudentPause | null,
	day: string,
): Own {
	if (!planned || !isPausedWith(seat, planned)) return seat
	const own = ownPauseDays(seat, planned, day)
	return own
		? { ...seat, ...own }
		: { ...seat, state: 'active', pausedFrom: null, pausedTo: null, keepsSeat: true }
}

/** A seat that begins or ends outside the pause has nothing to pause. */
function isConcerned({ state, startsOn, endsOn }: Seat, { from, to = FOREVER }: PauseOf): boolean {
	if (!['active', 'ending', 'future', 'paused'].includes(state) || (startsOn ?? '') > to) return false
	return state !== 'paused' || endsOn === null || endsOn >= from
}

interface Days {
	from: string
	to: string
}

/** A student who gave up the seat does not come back by a date. */
function recordedDays({ state, pausedFrom, pausedTo, keepsSeat }: Seat, day: string): Days | null {
	if (state !== 'paused' || pausedFrom === null) return null
	const to = keepsSeat ? (pausedTo ?? FOREVER) : FOREVER
	return to < day ? null : { from: pausedFrom, to }
}

function covers(days: Days, others: Days): boolean {
	return days.from <= others.from && days.to >= others.to
}

/** Days that follow each other without a day between are one pause. */
function areApart(days: Days, others: Days): boolean {
	const [first, second] = days.from < others.from ? [days, others] : [others, days]
	return first.to < second.from && daysAfter(first.to, 1) < second.from
}

const laterOf = (day: string, other: string) => (day > other ? day : other)
