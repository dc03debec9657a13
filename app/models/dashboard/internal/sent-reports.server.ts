import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { reports, students } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'

const school = sql.placeholder('schoolId')

/** Reports that teachers sent to the office for review, by student. */
export function sentReportRows(db: Db) {
	return db
		.select({
			id: sql<string>`${students.id}`.as('one'),
			name: sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`.as('name'),
		})
		.from(reports)
		.innerJoin(students, and(eq(students.schoolId, school), eq(students.id, reports.studentId)))
		.where(and(eq(reports.schoolId, school), eq(reports.state, 'review')))
		.limit(COUNTED + 1)
		.as('some')
}
