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

/** The days that reach the lesson. An earlier move that lengthened them is taken back. */
export function reaching(
	day: string,
	{ startsOn, endsOn }: FirstAndLastDay,
	lesson: LessonBefore,
): FirstAndLastDay {
	const { firstDay } = lesson
	const starts = startsOn === lesson.day && startsOn < firstDay ? firstDay : startsOn
	const ends = endsOn === lesson.day && endsOn > firstDay ? firstDay : endsOn
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
}

export function isMissed(lesson: LessonBefore, { startsOn, endsOn }: FirstAndLastDay, day: string): boolean {
	return !isOnly(lesson) && ((startsOn !== null && startsOn > day) || (endsOn !== null && endsOn < day))
}
