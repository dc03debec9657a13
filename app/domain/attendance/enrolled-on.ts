export interface EnrolmentDays {
	state: string
	startsOn: string | null
	endsOn: string | null
	pausedFrom: string | null
	pausedTo: string | null
	keepsSeat: boolean
	/** Kept when somebody leaves a waiting list, and cleared when they take a seat. */
	queuedAt: number | null
	/** Those before the present pause, where days long past are asked for. */
	earlierPauses?: readonly { from: string; to: string }[]
}

/** Enrolments that can bring a student to a lesson on some day. Who waits or was only offered a seat never comes. */
export const EXPECTED_STATES = ['future', 'active', 'paused', 'ending', 'ended'] as const

/** Whether an enrolment brings its student to a lesson on a day; paused days do not. */
export function isEnrolledOn(enrolment: EnrolmentDays, day: string): boolean {
	const { state, startsOn, endsOn, pausedFrom, pausedTo, keepsSeat, queuedAt } = enrolment
	if (!EXPECTED_STATES.some((one) => one === state)) return false
	// Who left a waiting list never had a seat.
	if (queuedAt !== null) return false
	if (startsOn && startsOn > day) return false
	if (endsOn ? endsOn < day : state === 'ended') return false
	if (enrolment.earlierPauses?.some(({ from, to }) => from <= day && day <= to)) return false
	if (!pausedFrom || pausedFrom > day) return true
	// Who gave up their seat does not come back by themselves.
	return Boolean(pausedTo && pausedTo < day && keepsSeat)
}
