import type { Access } from '#app/models/access.server.ts'
import { setOwnPhoto } from '#app/models/account/photo.server.ts'
import type { NewFile } from '#app/models/file.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { setTeacherPhoto } from '#app/models/teacher/photo.server.ts'

/** An office account that also teaches has a single photo, stored with the teacher. */
export function setOfficePhoto(access: Access, file: NewFile | null) {
	const teacherId = ownTeacherId(access)
	if (!teacherId) return setOwnPhoto(access, file)
	setOwnPhoto(access, null)
	return setTeacherPhoto(access, teacherId, file)
}
