import { conflicting, refused, type EditConflict, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { nameOfColleague } from '../../colleague.server.ts'
import { refuseStranger } from '../../scope.server.ts'

/** Families read what is published and write what is theirs; the rest is the staff's. */
export function isFamily({ role }: Access): boolean {
	return role === 'student'
}

/** For what only the staff write about one of their students. */
export function refuseStaffOnly(access: Access, studentId: string): Refused | null {
	return isFamily(access) ? unknown() : refuseStranger(access, studentId)
}

/** A row that is not there, or not for whoever asks: the answer is the same. */
export function unknown(what = 'This entry'): Refused {
	return refused({ form: `${what} no longer exists.` }, { status: 404 })
}

export function editedNow({ userId }: Access) {
	const now = Date.now()
	return { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId }
}

export function changedNow({ userId }: Access, version: number) {
	return { updatedAt: Date.now(), updatedBy: userId, version: version + 1 }
}

interface Edited {
	updatedAt: number
	updatedBy: string | null
	version: number
}

/** Somebody else changed a row after a form was filled from it. */
export function changedMeanwhile(access: Access, row: Edited, theirs: EditConflict['theirs']): Refused {
	const { updatedAt: at, updatedBy, version } = row
	return conflicting({ by: nameOfColleague(access, updatedBy), at, version, theirs })
}
