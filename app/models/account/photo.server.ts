import { and, eq, isNull, sql } from 'drizzle-orm'
import { database, prepared, write, type Tx } from '#db/client.server.ts'
import { memberships, teachers } from '#db/schema/index.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { addFile, removeFile, type NewFile } from '../file.server.ts'

/** Sets or removes the user's own photo. Initials are shown without one. */
export function setOwnPhoto(access: Access, file: NewFile | null): Outcome<null> {
	const { schoolId, membershipId } = access
	return write((tx) => {
		const had = dropPhoto(tx, schoolId, membershipId ?? '')
		if (!file && !had) return done(null)
		if (file) {
			addFile(schoolId, file)
			writePhoto(tx, schoolId, membershipId ?? '', file.id)
		}
		record(tx, access, file ? 'office.photo-added' : 'office.photo-removed', {
			objectId: membershipId ?? '',
			objectName: access.name,
		})
		return done(null)
	})
}

/** Removes the photo and returns whether there was one. */
export function dropPhoto(tx: Tx, schoolId: SchoolId, membershipId: string): boolean {
	const membership = tx
		.select({ photoId: memberships.photoId })
		.from(memberships)
		.where(rowOf(memberships, schoolId, membershipId))
		.get()
	if (!membership?.photoId) return false
	writePhoto(tx, schoolId, membershipId, null)
	removeFile(schoolId, membership.photoId)
	return true
}

function writePhoto(tx: Tx, schoolId: SchoolId, membershipId: string, photoId: string | null) {
	tx.update(memberships)
		.set({ photoId })
		.where(rowOf(memberships, schoolId, membershipId))
		.run()
}

const shown = prepared((db) =>
	db
		.select({ own: memberships.photoId, teacher: teachers.photoId })
		.from(memberships)
		.leftJoin(
			teachers,
			and(eq(teachers.schoolId, memberships.schoolId), eq(teachers.membershipId, memberships.id)),
		)
		.where(
			and(
				eq(memberships.schoolId, sql.placeholder('schoolId')),
				eq(memberships.id, sql.placeholder('membershipId')),
			),
		)
		.prepare(),
)

/** The photo on the teacher's record, or else the member's own. */
export function findStaffPhoto({ schoolId, membershipId }: Access): string | null {
	const photo = shown().get({ schoolId, membershipId: membershipId ?? '' })
	return photo?.teacher ?? photo?.own ?? null
}

/** Everyone at a school may see the photos of its current office staff. */
export function isStaffPhoto(access: Access, fileId: string): boolean {
	const membership = database()
		.select({ id: memberships.id })
		.from(memberships)
		.where(and(rowsOf(memberships, access), eq(memberships.photoId, fileId), isNull(memberships.endedAt)))
		.get()
	return membership !== undefined
}
