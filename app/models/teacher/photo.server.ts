import { and, eq } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { addFile, removeFile, type NewFile } from '../file.server.ts'

/** Sets or removes a teacher's photo. The previous file is deleted. */
export function setTeacherPhoto(access: Access, teacherId: string, file: NewFile | null): Outcome<null> {
	const { schoolId } = access
	return write((tx) => {
		const teacher = tx
			.select({ name: teachers.name, photoId: teachers.photoId, archivedAt: teachers.archivedAt })
			.from(teachers)
			.where(rowOf(teachers, schoolId, teacherId))
			.get()
		if (!teacher || teacher.archivedAt !== null)
			return refused({ form: 'This teacher is not on your list any more.' }, { status: 404 })
		if (!file && teacher.photoId === null) return done(null)
		if (file) addFile(schoolId, file)
		tx.update(teachers)
			.set({ photoId: file?.id ?? null })
			.where(rowOf(teachers, schoolId, teacherId))
			.run()
		if (teacher.photoId) removeFile(schoolId, teacher.photoId)
		record(tx, access, file ? 'teacher.photo-added' : 'teacher.photo-removed', {
			objectId: teacherId,
			objectName: teacher.name,
		})
		return done(null)
	})
}

/** Everyone at a school may see the photos of its teachers. */
export function isTeacherPhoto(access: Access, fileId: string): boolean {
	const teacher = database()
		.select({ id: teachers.id })
		.from(teachers)
		.where(and(rowsOf(teachers, access), eq(teachers.photoId, fileId)))
		.get()
	return teacher !== undefined
}
