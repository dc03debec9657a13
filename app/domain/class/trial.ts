interface TrialSeat {
	isTrial: boolean
	kind: string
	state: string
}

/** True for a seat on trial that can be kept for good. A private trial is a lesson of one day, after which another is added. */
export function canStayAfterTrial({ isTrial, kind, state }: TrialSeat): boolean {
	return isTrial && kind !== 'private' && (state === 'active' || state === 'future')
}
