interface Closed {
	closed: readonly string[]
	/** Closed days on which the lesson takes place, free of charge. */
	free?: readonly string[]
}

/** Counts lessons on closed days. One that takes place free of charge is a lesson of a price that closed days do not change. */
export function shutAmong(lessons: readonly string[], { closed, free }: Closed): number {
	return lessons.filter((day) => closed.includes(day) && !free?.includes(day)).length
}

export function shutWords(shut: number): string {
	return shut > 0 ? `, ${shut} of them on closed days` : ''
}

/**
 * The reason for the whole price of a month that closed days do not change. Null unless the line names fewer lessons than the
 * price is for because of them.
 */
export function wholeWords(lessons: readonly string[], usual: number, month: Closed): string | null {
	const shut = shutAmong(lessons, month)
	const unnamed = Math.min(shut, usual - (lessons.length - shut))
	return lessons.length >= usual && unnamed > 0 ? `${usual} of ${usual} lessons${shutWords(unnamed)}` : null
}
