import type { PortalChoice } from './choices.ts'
import { stateRules, type StudentState } from './states.ts'

export interface StateChange {
	state: StudentState
	/** The day it counts from: today, or a day before. A last day, and the first day of a pause, may be to come. */
	since: string
	/** The last day of a pause: the day after, they come back by themselves. */
	until?: string
	/** Why somebody leaves. */
	reason?: string
	/**
	 * What becomes of their places in classes. Whoever leaves gives them up unless told otherwise; whoever pauses keeps
	 * the seats, and without them others may have them.
	 */
	places?: 'keep' | 'give-up'
	/** Whether who pauses goes on paying. */
	pays?: boolean
	/** Whether lessons meanwhile that only they attend leave the schedule with them. Unless told otherwise they stay. */
	lessons?: 'keep' | 'remove'
	/** Whether whoever leaves, and their family, can sign in from then on. Unless told otherwise they can. */
	portal?: PortalChoice
}

interface Before {
	state: StudentState
	joinedOn: string | null
}

/** Coming back forgets why somebody had left; the history keeps it. What is planned leaves the state as it is. */
export function stateFields(change: StateChange, was: Before, isPlanned: boolean) {
	const { state, since, until = null } = change
	const pause = isPlanned ? {} : { pausedFrom: null, pausedTo: null }
	return {
		...(isPlanned
			? {}
			: { state, stateSince: since, joinedOn: was.joinedOn ?? (stateRules[state].counts ? since : null) }),
		...leavingFields(change, was, isPlanned),
		...(state === 'paused' ? { pausedFrom: since, pausedTo: until } : pause),
	}
}

function leavingFields({ state, since, reason, portal }: StateChange, was: Before, isPlanned: boolean) {
	if (state === 'left')
		return { leftOn: since, leaveReason: reason ?? null, locksWhenLeft: isPlanned && portal === 'lock' }
	return was.state === 'left' ? { leftOn: null, leaveReason: null } : {}
}
