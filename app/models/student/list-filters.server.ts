import { eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { students, teachers } from '#db/schema/index.ts'
import type { StudentQuery } from '#app/utils/student-list.ts'
import type { SchoolId } from '../access.server.ts'
import { idsOf } from './list-narrowing.server.ts'
import { hasPortal } from './list-portal.server.ts'

/** What a query asks of a student beside what narrows it, as conditions on the table of students. */
export function conditionsOf(schoolId: SchoolId, { filters }: StudentQuery): SQL[] {
	const { state, teacher, missing, archived } = filters
	const all = [
		eq(students.schoolId, schoolId),
		archived ? isNotNull(students.archivedAt) : isNull(students.archivedAt),
		state && eq(students.state, state),
		teacher && inArray(students.primaryTeacherId, idsOf(schoolId, teachers, teacher)),
		missing === 'birth-date' && isNull(students.birthDate),
		filters.portal && hasPortal(schoolId, filters.portal),
	]
	return all.filter(Boolean) as SQL[]
}
