import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { personal, preparedFor } from '../prepared-for.server.ts'
import { studentsOf } from '../scope.server.ts'

/** The students a person signs in for: themselves, or the children they may have contact with, while the portal is open. */
export function ownStudentIds(access: Access): string[] {
	return ids(access)
		.all(personal(access))
		.map(({ id }) => id)
}

/** The same as a part of another query. */
export function ownStudents(access: Access) {
	return database()
		.select({ id: students.id })
		.from(students)
		.where(and(eq(students.schoolId, access.schoolId), studentsOf(access)))
}

const ids = preparedFor((_, access) => ownStudents(access).prepare())
