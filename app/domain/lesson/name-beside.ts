import { isMakeUpName } from '../class/make-up-name.ts'

/**
 * A private lesson is called after its student unless it was given a name. Beside the student it is called by its instrument, and
 * so is a lesson of the teacher’s class for make-up lessons.
 */
export function nameBeside(
	student: string,
	lesson: { class: string; instrument: string | null },
): string | null {
	return lesson.class === student || isMakeUpName(lesson.class) ? lesson.instrument : lesson.class
}

/** Begins a line about a lesson with the student, unless it is a private lesson that is called after them: `Mia Hart: `. */
export const besideClass = (student: string, className: string | undefined) =>
	className === student ? '' : `${student}: `
