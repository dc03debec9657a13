import { inArray, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { eventEntries, students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { studentsOf } from '../scope.server.ts'

/** Teachers know who of their own students takes part, families of their own children. */
export function ofOwnStudents(access: Access): SQL | undefined {
	if (access.reach === 'all') return undefined
	const own = database().select({ id: students.id }).from(students).where(studentsOf(access))
	return inArray(eventEntries.studentId, own)
}
