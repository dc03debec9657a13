interface TrialSeat {
	isTrial: boolean
	kind: string
	state: string
	/** The day of a class that has only one. */
	onlyDay: string | null
}

const isOneLesson = ({ isTrial, kind, onlyDay }: TrialSeat) =>
	isTrial && kind === 'private' && onlyDay !== null

/** True for a seat on trial that can be kept for good. After a private trial of one day, lessons are added instead. */
export function canStayAfterTrial(seat: TrialSeat): boolean {
	return seat.isTrial && !isOneLesson(seat) && (seat.state === 'active' || seat.state === 'future')
}

/**
 * True if a student has nothing but private trials of one day that have come. Such a seat ends by itself, so a family that does
 * not enroll is recorded as the status of the student.
 */
export function hadOnlyTrialLesson(seats: readonly TrialSeat[]): boolean {
	const open = seats.filter(({ state }) => ['active', 'future', 'ending', 'paused'].includes(state))
	return (
		seats.some((seat) => isOneLesson(seat) && (seat.state === 'active' || seat.state === 'ended')) &&
		open.every((seat) => isOneLesson(seat) && seat.state === 'active')
	)
}
