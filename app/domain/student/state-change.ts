import type { PortalChoice } from './choices.ts'
import { stateRules, type StudentState } from './states.ts'

export interface StateChange {
	state: StudentState
	/** Effective date. It may be in the past; a last day and the start of a pause may also be in the future. */
	since: string
	/** The last day of a pause; the student returns automatically on the following day. */
	until?: string
	/** The reason for leaving. */
	reason?: string
	/** Leaving gives up seats by default. A pause keeps them by default; otherwise they become available to others. */
	places?: 'keep' | 'give-up'
	/** True if the student keeps paying during a pause. */
	pays?: boolean
	/** Removes lessons without other students from the schedule. By default they stay. */
	lessons?: 'keep' | 'remove'
	/** Access after leaving. By default accounts stay open. */
	portal?: PortalChoice
	/** True if the family is emailed about its seats. */
	tells?: boolean
}

interface Before {
	state: StudentState
	joinedOn: string | null
}

/**
 * Returning clears the reason for leaving, which the history preserves. A scheduled change leaves the current state alone.
 */
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
	// A student who never joined, such as a declined inquiry, is not counted among those who left.
	const leftOn = was.joinedOn === null && !isPlanned ? null : since
	if (state === 'left')
		return { leftOn, leaveReason: reason ?? null, locksWhenLeft: isPlanned && portal === 'lock' }
	return was.state === 'left' ? { leftOn: null, leaveReason: null } : {}
}
