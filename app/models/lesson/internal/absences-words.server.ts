import { stillAbsentLine, takenBackLine } from '#app/letters/lesson-lines.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { LessonChange } from '../change-words.server.ts'
import type { Names } from '../place-words.server.ts'

/**
 * The end of a line in a teacher's letter: who is still absent from a lesson that is back, and whose absence was taken back with
 * its move.
 */
export function absencesWords(changes: readonly LessonChange[], language: Language): string {
	const absent = changes.flatMap(({ stillAbsent = [] }) => stillAbsent)
	const still = absent.length > 0 ? ` (${stillAbsentLine(language, absent, { named: true })})` : ''
	const back = changes.flatMap(({ to, takenBack = [] }) => (to ? takenBack : []))
	const { of } = letterWords(language).lessons.effect
	return [`${still}.`, ...back.map((absence) => of(absence.name, takenBackLine(language, absence)))].join(' ')
}

/** Says in the letter of a substitute whose lesson it is. Empty for other readers. */
export function standInWords([first]: readonly LessonChange[], names: Names, language: Language): string {
	if (!first?.standsInFor) return ''
	return ` ${letterWords(language).lessons.substitute.standsIn(names.teacher(first.standsInFor))}`
}
