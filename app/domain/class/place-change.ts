/** A place of a student in a class that begins, ends or pauses, or does not after all. */
export interface PlaceChange {
	classId: string
	className: string
	student: string
	is: 'joins' | 'tries' | 'leaves' | 'never' | 'stays' | 'pauses' | 'goesOn' | 'back'
	/** The first day, also of a pause and after it; the last one of a place that ends or would have ended. */
	day: string
	/** The last day of a pause, if it is known; of one that gets an earlier end, its former one. */
	until?: string | null
}

/** The change for teachers when a place gets a last day, which may lie before its first. */
export function leavingOf(
	{
		className,
		student,
		enrolment: { classId, startsOn },
	}: {
		className: string
		student: string
		enrolment: { classId: string; startsOn: string | null }
	},
	endsOn: string,
): PlaceChange {
	const change = { classId, className, student }
	return startsOn !== null && endsOn < startsOn
		? { ...change, is: 'never', day: startsOn }
		: { ...change, is: 'leaves', day: endsOn }
}

/** The change for teachers when that last day is taken back. */
export function stayingOf(...place: Parameters<typeof leavingOf>): PlaceChange {
	const change = leavingOf(...place)
	return { ...change, is: change.is === 'never' ? 'joins' : 'stays' }
}

/** The change for teachers when a place pauses, or when that pause is taken back, ends early or gets an earlier end. */
export function pauseOf(
	{ className, student, enrolment: { classId } }: Parameters<typeof leavingOf>[0],
	is: 'pauses' | 'goesOn' | 'back',
	{ from, to = null }: { from: string; to?: string | null },
): PlaceChange {
	return { classId, className, student, is, day: from, until: to }
}
