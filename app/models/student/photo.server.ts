import { and, eq, inArray, isNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { addFile, removeFile, type NewFile } from '../file.server.ts'
import { studentsOf } from '../scope.server.ts'
import type { Child } from './guardian.server.ts'

/** Sets or removes a student's photo. The previous file is deleted. */
export function setPhoto(access: Access, child: Child, file: NewFile | null): Outcome<null> {
	const { schoolId } = access
	return write((tx) => {
		const student = tx
			.select({ photoId: students.photoId })
			.from(students)
			.where(and(studentsOf(access), eq(students.id, child.id), isNull(students.archivedAt)))
			.get()
		if (!student) return refused({ form: 'This student is not on your list any more.' }, { status: 404 })
		if (!file && student.photoId === null) return done(null)
		if (file) addFile(schoolId, file)
		writePhoto(tx, schoolId, child.id, file?.id ?? null)
		if (student.photoId) removeFile(schoolId, student.photoId)
		record(tx, access, file ? 'student.photo-added' : 'student.photo-removed', {
			objectId: child.id,
			objectName: child.name,
		})
		return done(null)
	})
}

/** Everyone with access to a student may see the photo. */
export function isPhotoFor(access: Access, fileId: string): boolean {
	const student = database()
		.select({ id: students.id })
		.from(students)
		.where(and(studentsOf(access), eq(students.photoId, fileId)))
		.get()
	return student !== undefined
}

/** The kept record keeps its photo, or takes over the other one's. */
export function movePhoto(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	const kept = photosOf(tx, schoolId, [keptId])
	const other = photosOf(tx, schoolId, [otherId])
	writePhoto(tx, schoolId, otherId, null)
	if (kept.length === 0) writePhoto(tx, schoolId, keptId, other[0] ?? null)
	else for (const id of other) removeFile(schoolId, id)
}

export function erasePhotos(tx: Tx, schoolId: SchoolId, studentIds: readonly string[]) {
	for (const id of photosOf(tx, schoolId, studentIds)) removeFile(schoolId, id)
	for (const studentId of studentIds) writePhoto(tx, schoolId, studentId, null)
}

function photosOf(tx: Tx, schoolId: SchoolId, studentIds: readonly string[]): string[] {
	return tx
		.select({ photoId: students.photoId })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), inArray(students.id, [...studentIds])))
		.all()
		.flatMap(({ photoId }) => photoId ?? [])
}

function writePhoto(tx: Tx, schoolId: SchoolId, studentId: string, photoId: string | null) {
	tx.update(students)
		.set({ photoId })
		.where(rowOf(students, schoolId, studentId))
		.run()
}
