/** The first start of a lesson that takes place at another time now; null once it is back there. */
export function movedFromAfter(
	{ startsAt, movedFrom }: { startsAt: number; movedFrom: number | null },
	to: number,
): number | null {
	const first = movedFrom ?? startsAt
	return first === to ? null : first
}

export interface FirstAndLastDay {
	startsOn: string | null
	endsOn: string | null
}

/** True for the lesson of a class that meets once, such as a trial lesson. */
export const isOnly = ({ day, startsOn, endsOn }: LessonBefore) => day === startsOn && day === endsOn

/** The days that reach the lesson. An earlier move that lengthened them is taken back, as far as no other lesson needs them. */
export function reaching(
	day: string,
	{ startsOn, endsOn }: FirstAndLastDay,
	lesson: LessonBefore,
): FirstAndLastDay {
	const { firstDay, next, last } = lesson
	const first = next && next < firstDay ? next : firstDay
	const final = last && last > firstDay ? last : firstDay
	const starts = startsOn === lesson.day && startsOn < firstDay ? first : startsOn
	const ends = endsOn === lesson.day && endsOn > firstDay ? final : endsOn
	return { startsOn: starts && day < starts ? day : starts, endsOn: ends && day > ends ? day : ends }
}

export function onlyOn(day: string, { startsOn, endsOn }: FirstAndLastDay, isAgain = false) {
	if (isAgain) return { startsOn: day, endsOn: null, state: 'future' as const }
	return { startsOn: startsOn && day, endsOn: endsOn && day }
}

export interface LessonBefore extends FirstAndLastDay {
	classId: string
	day: string
	/** The day before any move. */
	firstDay: string
	/** The days of the other lessons of its class before and after it, if it was moved before. */
	last?: string | null
	next?: string | null
}

export function isMissed(lesson: LessonBefore, { startsOn, endsOn }: FirstAndLastDay, day: string): boolean {
	return !isOnly(lesson) && ((startsOn !== null && startsOn > day) || (endsOn !== null && endsOn < day))
}
