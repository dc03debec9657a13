import { and, eq, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SchoolId } from './access.server.ts'

/** A table with rows of a school. */
interface OfSchool {
	schoolId: Column
}

/** A guard's proof, or the id of a school. */
type School = SchoolId | { schoolId: SchoolId }

/** The condition every query of a school needs. */
export function rowsOf(table: OfSchool, school: School): SQL {
	return eq(table.schoolId, typeof school === 'string' ? school : school.schoolId)
}

/** One row of the school, by id or by the joined column. */
export function rowOf(table: OfSchool & { id: Column }, school: School, id: string | SQLWrapper): SQL {
	return and(rowsOf(table, school), eq(table.id, id)) as SQL
}
