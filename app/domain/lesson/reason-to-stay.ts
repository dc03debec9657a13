interface LessonToChange {
	state: string
	startsAt: number
	isMarked: number
	isVisited: number
	movedFrom: number | null
	substituteFor: string | null
}

/** Says why a lesson stays as it is when its series changes, or null. */
export function reasonToStayOf(
	{ state, startsAt, isMarked, isVisited, movedFrom, substituteFor }: LessonToChange,
	{ now, alsoMoved, isHistory }: { now: number; alsoMoved: boolean; isHistory: boolean },
): string | null {
	if (state === 'held') return 'It has taken place.'
	if (state === 'closed') return 'It is closed.'
	if (state !== 'scheduled') return 'It was canceled.'
	// Before a lesson only absences are marked. They let it change with the others.
	if (startsAt <= now) return isMarked ? 'Attendance is marked.' : 'It has begun.'
	if (isVisited) return 'A visitor is coming.'
	if (movedFrom !== null && !alsoMoved) return 'It was moved by hand.'
	if (substituteFor !== null) return 'A substitute teaches it.'
	if (!isHistory) return null
	return isMarked ? 'An absence is reported.' : 'It has notes or other records.'
}
