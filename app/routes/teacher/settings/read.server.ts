import type { Access } from '#app/models/access.server.ts'
import { findTeacher } from '#app/models/teacher/detail.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'

/** Null for an account without a teacher record. */
export function readPhoto(access: Access) {
	const id = ownTeacherId(access)
	const teacher = id && findTeacher(access, id)
	return teacher ? { photo: teacher.photoId } : null
}
