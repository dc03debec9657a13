import { isEnrolledOn, type EnrolmentDays } from '#app/domain/attendance/enrolled-on.ts'

/** Nothing is charged after the last day of a class, as if its students left then. */
export function withLastDay<S extends { endsOn: string | null; classEndsOn: string | null }>(seat: S) {
	const { endsOn, classEndsOn } = seat
	return {
		...seat,
		endsOn: [endsOn, classEndsOn].filter((day) => day !== null).sort()[0] ?? null,
		/** The last day of the enrollment itself. */
		enrolledTo: endsOn,
	}
}

/** All days of the enrollment: a lesson that is taught after the last day of the class is charged by its mark. */
export function whileEnrolled<S extends { enrolledTo: string | null }>(seat: S) {
	return { ...seat, endsOn: seat.enrolledTo }
}

/** True if the enrollment itself has no day in the month or after it. */
export function endedBefore(period: string, { enrolledTo }: { enrolledTo: string | null }): boolean {
	return enrolledTo !== null && enrolledTo < `${period}-01`
}

interface LessonOfStudent {
	day: string
	/** The credit that a make-up lesson uses, and the enrollment with the absence. The office gives credits without one. */
	creditId: string | null
	creditSeat: string | null
}

/**
 * True if a lesson of the month is one of this enrollment. A make-up lesson is one of the enrollment with the absence alone,
 * whichever class it is held in, also after the last day. With a credit that the office gave, it is one of its class up to the
 * month of the last day.
 */
export function isLessonOf(
	seat: EnrolmentDays & { enrolmentId: string; enrolledTo: string | null },
	{ day, creditId, creditSeat }: LessonOfStudent,
	period: string,
): boolean {
	if (creditSeat) return creditSeat === seat.enrolmentId
	if (creditId && !endedBefore(period, seat)) return true
	return isEnrolledOn(whileEnrolled(seat), day)
}
