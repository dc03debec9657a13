import { plainDateWords } from '#app/utils/dates.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { StudentState } from './states.ts'

interface Days {
	state: StudentState
	leftOn: string | null
	pausedFrom: string | null
	pausedTo: string | null
}

/** Scheduled changes that have not taken effect. */
export function plannedFor({ state, leftOn, pausedFrom, pausedTo }: Days, today: string) {
	return {
		lastDay: state === 'left' ? null : leftOn,
		pause: state !== 'paused' && pausedFrom && pausedFrom > today ? { from: pausedFrom, to: pausedTo } : null,
		/** The last day of the current pause. */
		backAfter: state === 'paused' ? pausedTo : null,
	}
}

/** The reason of a last day that was recorded without one. */
export const LEFT_THE_SCHOOL = 'Left the school'

export type PlannedForStudent = ReturnType<typeof plannedFor>

/** `from 1 December 2026 to 10 January 2027`. */
export function pauseWords({ from, to }: { from: string; to: string | null }, format: DateFormat): string {
	return `from ${plainDateWords(from, format)}${to ? ` to ${plainDateWords(to, format)}` : ''}`
}

/** The reason of a lesson that is canceled instead of deleted for a student who leaves or pauses, because something was written about it. */
export function awayReason(name: string, isLeaving: boolean): string {
	return `${name} ${isLeaving ? 'left' : 'pauses'}`
}
