/**
 * A private lesson may be named after its student; the name is then shown only once. Of two lessons with the same name, each also
 * gives its `own`, such as the instrument or the weekday.
 */
export function nameOfSeat(student: string, className: string, own?: string | null): string {
	return [student, student === className ? null : className, own].filter(Boolean).join(', ')
}

interface SeatDays {
	classId: string
	studentId: string
	className: string
	startsOn: string | null
	endsOn: string | null
}

/** True for another class of the same student and name, in days that they have in common. */
export function isBeside(seat: SeatDays, other: SeatDays): boolean {
	const begins = (one: SeatDays) => one.startsOn ?? ''
	const ends = (one: SeatDays) => one.endsOn ?? '9999'
	return (
		other.classId !== seat.classId &&
		other.studentId === seat.studentId &&
		other.className === seat.className &&
		begins(other) <= ends(seat) &&
		begins(seat) <= ends(other)
	)
}
