import { conflicting, refused, type EditConflict, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { nameOfColleague } from '../../colleague.server.ts'
import { refuseStranger } from '../../scope.server.ts'

/** Families can only read published content and edit their own. */
export function isFamily({ role }: Access): boolean {
	return role === 'student'
}

/** Refuses families, and students outside the user's reach. */
export function refuseStaffOnly(access: Access, studentId: string): Refused | null {
	return isFamily(access) ? unknown() : refuseStranger(access, studentId)
}

/** A missing row and a forbidden one get the same answer. */
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

/** Refuses an outdated form, with the values now saved. */
export function changedMeanwhile(access: Access, row: Edited, theirs: EditConflict['theirs']): Refused {
	const { updatedAt: at, updatedBy, version } = row
	return conflicting({ by: nameOfColleague(access, updatedBy), at, version, theirs })
}
