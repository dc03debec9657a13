import { initialsOf } from '#app/utils/initials.ts'
import { tintOf } from '../lesson/labels.ts'

/** Photo of a person, or initials on a color derived from their id. */
export interface Face {
	letters: string
	tint: number
	photo: string | null
}

export function faceOf(studentId: string, name: string, photo: string | null): Face {
	return { letters: initialsOf(name), tint: tintOf('', studentId), photo }
}
