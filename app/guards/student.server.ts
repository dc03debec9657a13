import type { Access } from '#app/models/access.server.ts'
import { findStudent, type FoundStudent } from '#app/models/student/student.server.ts'
import { missing } from '#app/web/missing.server.ts'

export function foundStudent(access: Access, id: string | undefined): FoundStudent {
	return findStudent(access, id ?? '') ?? missing()
}
