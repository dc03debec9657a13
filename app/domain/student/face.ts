import { initialsOf } from '#app/utils/initials.ts'
import { tintOf } from '../lesson/labels.ts'

/** What stands beside a name: a photo, or initials on a color that stays the same for one person. */
export interface Face {
	letters: string
	tint: number
	photo: string | null
}

export function faceOf(studentId: string, name: string, photo: string | null): Face {
	return { letters: initialsOf(name), tint: tintOf('', studentId), photo }
}
