import { data } from '@remix-run/node'
import { NOT_FOUND } from '#app/components/error-page.tsx'
import type { Access } from '#app/models/access.server.ts'
import { findStudent, type FoundStudent } from '#app/models/student/student.server.ts'

/** The student of an address. Another school's answers exactly as none at all. */
export function foundStudent(access: Access, id: string | undefined): FoundStudent {
	return findStudent(access, id ?? '') ?? notFound()
}

export function notFound(): never {
	throw data(NOT_FOUND, { status: 404 })
}
