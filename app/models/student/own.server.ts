import { and, inArray, type Column, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

/**
 * Subquery of the signed-in person's students: the learner, or children the guardian may have contact with,
 * while the portal is open.
 */
export function ownStudents(access: Access) {
	return database()
		.select({ id: students.id })
		.from(students)
		.where(and(rowsOf(students, access), studentsOf(access)))
}

/** Limits rows about students to those within reach. No condition is needed for reach `all`. */
export function ofOwnStudents(access: Access, studentId: Column): SQL | undefined {
	return access.reach === 'all' ? undefined : inArray(studentId, ownStudents(access))
}
