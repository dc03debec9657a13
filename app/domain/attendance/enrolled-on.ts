export interface EnrolmentDays {
	state: string
	startsOn: string | null
	endsOn: string | null
	pausedFrom: string | null
	pausedTo: string | null
	keepsSeat: boolean
	/** Set when a student leaves a waiting list, and cleared when they take a seat. */
	queuedAt: number | null
	/** Earlier pauses, needed for questions about past days. */
	earlierPauses?: readonly { from: string; to: string }[]
}

/** Enrollments that can place a student in a lesson. Waiting and offered ones never do. */
export const EXPECTED_STATES = ['future', 'active', 'paused', 'ending', 'ended'] as const

/** Paused days do not count. */
export function isEnrolledOn(enrolment: EnrolmentDays, day: string): boolean {
	const { state, startsOn, endsOn, pausedFrom, pausedTo, keepsSeat, queuedAt } = enrolment
	if (!EXPECTED_STATES.some((expectedState) => expectedState === state)) return false
	// A student who left a waiting list never had a seat.
	if (queuedAt !== null) return false
	if (startsOn && startsOn > day) return false
	if (endsOn ? endsOn < day : state === 'ended') return false
	if (enrolment.earlierPauses?.some(({ from, to }) => from <= day && day <= to)) return false
	if (!pausedFrom || pausedFrom > day) return true
	// A student who gave up the seat stays away until there is one again.
	return Boolean(pausedTo && pausedTo < day && keepsSeat)
}

/** True of a seat that was ended before its first day. */
export const neverBegan = ({ startsOn, endsOn }: Pick<EnrolmentDays, 'startsOn' | 'endsOn'>) =>
	startsOn !== null && endsOn !== null && endsOn < startsOn

/** The seats that are taken at a lesson to come. A visitor with a mark has canceled, and another can come instead. */
export function seatsTakenBy(expected: readonly { isVisitor: boolean; mark: object | null }[]): number {
	return expected.filter(({ isVisitor, mark }) => !isVisitor || !mark).length
}

/** True of a lesson that was added for the make-up credit of its only student. */
export function isForCreditAlone(kind: string, expected: readonly { creditId: string | null }[]): boolean {
	return kind === 'make_up' && expected.length === 1 && expected[0]?.creditId != null
}
