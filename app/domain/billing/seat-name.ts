import { weekdayWords } from '../class/labels.ts'

/**
 * A private lesson may be named after its student; the name is then shown only once. Of two lessons with the same name, each also
 * gives its `own`, such as the instrument or the weekday.
 */
export function nameOfSeat(student: string, className: string, own?: string | null): string {
	return [student, student === className ? null : className, own].filter(Boolean).join(', ')
}

interface NamedSeat {
	classId: string
	studentId: string
	className: string
	instrument: string | null
	weekday: number | null
	startsOn: string | null
	endsOn: string | null
}

/**
 * The instrument distinguishes a seat from the student’s other classes of the same name, also from one that has ended, because the
 * same invoice may bill it. The weekday does so between classes of one instrument that the student has at the same time.
 */
export function ownOfSeat(seat: NamedSeat, seats: readonly NamedSeat[]): string | null {
	const begins = (one: NamedSeat) => one.startsOn ?? ''
	const ends = (one: NamedSeat) => one.endsOn ?? '9999'
	const { classId, studentId, className, instrument, weekday } = seat
	const others = seats.filter(
		(other) => other.classId !== classId && other.studentId === studentId && other.className === className,
	)
	const beside = others.filter((other) => begins(other) <= ends(seat) && begins(seat) <= ends(other))
	const isOther = (other: NamedSeat) => other.instrument !== instrument
	if (instrument && others.some(isOther) && beside.every(isOther)) return instrument
	return beside.length > 0 ? weekdayWords(weekday ?? 0) : null
}
