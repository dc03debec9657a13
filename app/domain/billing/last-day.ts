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
