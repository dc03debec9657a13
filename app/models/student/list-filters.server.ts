import { eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { students } from '#db/schema/index.ts'
import type { StudentQuery } from '#app/utils/student-list.ts'
import type { SchoolId } from '../access.server.ts'
import { ofColumns } from './list-gaps.server.ts'
import { hasPortal } from './list-portal.server.ts'

/** What a query asks of the table of students, and what has no index. */
export function conditionsOf(schoolId: SchoolId, query: StudentQuery, today: string): SQL[] {
	const { archived, portal } = query.filters
	const all = [
		eq(students.schoolId, schoolId),
		archived ? isNotNull(students.archivedAt) : isNull(students.archivedAt),
		...ofColumns(schoolId, query, today, query.sort),
		portal && hasPortal(schoolId, portal),
	]
	return all.filter(Boolean) as SQL[]
}
