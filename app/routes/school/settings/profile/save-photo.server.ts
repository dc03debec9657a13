import type { Access } from '#app/models/access.server.ts'
import { setOwnPhoto } from '#app/models/account/photo.server.ts'
import type { NewFile } from '#app/models/file.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { setTeacherPhoto } from '#app/models/teacher/photo.server.ts'

/** A colleague who also teaches has one photo, that of their record as a teacher. */
export function setOfficePhoto(access: Access, file: NewFile | null) {
	const teacherId = ownTeacherId(access)
	if (!teacherId) return setOwnPhoto(access, file)
	setOwnPhoto(access, null)
	return setTeacherPhoto(access, teacherId, file)
}
