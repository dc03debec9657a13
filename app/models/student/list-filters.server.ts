import { eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { students } from '#db/schema/index.ts'
import type { StudentQuery } from '#app/domain/student/list.ts'
import type { SchoolId } from '../access.server.ts'
import { ofColumns } from './list-gaps.server.ts'

/** What a query asks of the table of students, and what has no index. */
export function conditionsOf(schoolId: SchoolId, query: StudentQuery, today: string): SQL[] {
	const { archived } = query.filters
	return [
		eq(students.schoolId, schoolId),
		archived ? isNotNull(students.archivedAt) : isNull(students.archivedAt),
		...ofColumns(schoolId, query, today, query.sort),
	]
}
