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
	const named = lessons.length - shutAmong(lessons, month)
	return lessons.length >= usual && named < usual ? billedWords(lessons, usual, usual, month) : null
}

/**
 * The lessons that are billed, out of those the price is for. The line names the lessons that take place; without the closed days
 * the two numbers would not agree. A fifth lesson that is free makes up for a closed day, so that all of them are counted.
 */
export function billedWords(
	lessons: readonly string[],
	billed: number,
	usual: number,
	month: Closed,
): string {
	const shut = shutAmong(lessons, month)
	if (lessons.length <= billed) return `${billed} of ${usual} lessons${shutWords(shut)}`
	return lessons.length - shut < billed
		? `${lessons.length} lessons${shutWords(shut)}`
		: `${billed} of ${usual} lessons`
}
