import type { Access } from '#app/models/access.server.ts'
import { findTeacher, type FoundTeacher } from '#app/models/teacher/detail.server.ts'
import { missing } from '#app/web/missing.server.ts'

export function foundTeacher(access: Access, id: string | undefined): FoundTeacher {
	return findTeacher(access, id ?? '') ?? missing()
}
