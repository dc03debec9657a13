import { and, eq, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { SchoolId } from './access.server.ts'

/** A table whose rows belong to a school. */
interface OfSchool {
	schoolId: Column
}

/** A guard's proof, or the school it let somebody into. */
type School = SchoolId | { schoolId: SchoolId }

/** The school's rows of a table: the condition that no query of a school is without. */
export function rowsOf(table: OfSchool, school: School): SQL {
	return eq(table.schoolId, typeof school === 'string' ? school : school.schoolId)
}

/** One row of the school: by its id, or in a join by the column that holds it. */
export function rowOf(table: OfSchool & { id: Column }, school: School, id: string | SQLWrapper): SQL {
	return and(rowsOf(table, school), eq(table.id, id)) as SQL
}
