interface TrialSeat {
	isTrial: boolean
	kind: string
	state: string
	/** The day of a class that has only one. */
	onlyDay: string | null
}

/** True for a seat on trial that can be kept for good. After a private trial of one day, lessons are added instead. */
export function canStayAfterTrial({ isTrial, kind, state, onlyDay }: TrialSeat): boolean {
	const isOver = kind === 'private' && onlyDay !== null
	return isTrial && !isOver && (state === 'active' || state === 'future')
}
