import { and, count, isNotNull, isNull, lt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'
import { studentsOf } from '../scope.server.ts'

/** Number of archived students, and how many were archived before a moment. */
export function countKept(access: Access, before: number): { archived: number; long: number } {
	const { archivedAt, erasedAt, mergedInto } = students
	const row = database()
		.select({ archived: count(), long: countWhere(lt(archivedAt, before)) })
		.from(students)
		.where(and(studentsOf(access), isNotNull(archivedAt), isNull(erasedAt), isNull(mergedInto)))
		.get()
	return row ?? { archived: 0, long: 0 }
}
