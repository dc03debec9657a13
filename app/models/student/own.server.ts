import { and, inArray, type Column, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

/**
 * The students a person signs in for, as a part of a query: themselves, or the children they may have contact with, while
 * the portal is open.
 */
export function ownStudents(access: Access) {
	return database()
		.select({ id: students.id })
		.from(students)
		.where(and(rowsOf(students, access), studentsOf(access)))
}

/** Of what is kept about students, that of those whom somebody reaches. Who reaches the whole school needs no condition. */
export function ofOwnStudents(access: Access, studentId: Column): SQL | undefined {
	return access.reach === 'all' ? undefined : inArray(studentId, ownStudents(access))
}
