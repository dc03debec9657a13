import { initialsOf } from '#app/utils/initials.ts'

/** Photo of a person, or initials on a color derived from their id. */
export interface Face {
	letters: string
	tint: number
	photo: string | null
}

export function faceOf(studentId: string, name: string, photo: string | null): Face {
	return { letters: initialsOf(name), tint: tintOfPerson(studentId), photo }
}

const PERSON_TINTS = [1, 2, 3, 4, 6, 7] as const

/** The same color for a person on every page. */
function tintOfPerson(id: string): number {
	let sum = 0
	for (let at = 0; at < id.length; at++) sum += id.charCodeAt(at)
	return PERSON_TINTS[sum % PERSON_TINTS.length] ?? 1
}
