/** A private lesson is called after its student unless it was given a name. Beside the student it is called by its instrument. */
export function nameBeside(
	student: string,
	lesson: { class: string; instrument: string | null },
): string | null {
	return lesson.class === student ? lesson.instrument : lesson.class
}
