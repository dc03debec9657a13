import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { instruments, studentInstruments, students } from '#db/schema/index.ts'
import type { StudentState } from '#app/domain/student/states.ts'
import type { SchoolId } from '../access.server.ts'

const schoolId = sql.placeholder('schoolId')

const byState = prepared((db) =>
	db
		.select({ state: students.state, students: count() })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), isNull(students.archivedAt)))
		.groupBy(students.state)
		.prepare(),
)

/** Number of students by state. Archived students are not counted. */
export function countStudents(schoolId: SchoolId): Partial<Record<StudentState, number>> {
	return Object.fromEntries(
		byState()
			.all({ schoolId })
			.map(({ state, students }) => [state, students]),
	)
}

const wanted = prepared((db) =>
	db
		.select({ id: instruments.id, name: instruments.name, students: count() })
		.from(students)
		.innerJoin(
			studentInstruments,
			and(eq(studentInstruments.schoolId, schoolId), eq(studentInstruments.studentId, students.id)),
		)
		.innerJoin(
			instruments,
			and(eq(instruments.schoolId, schoolId), eq(instruments.id, studentInstruments.instrumentId)),
		)
		.where(and(eq(students.schoolId, schoolId), isNull(students.archivedAt), eq(students.state, 'waiting')))
		.groupBy(instruments.id)
		.orderBy(instruments.nameKey)
		.prepare(),
)

/** Number of students on the waiting list, by instrument. */
export function countWanted(schoolId: SchoolId) {
	return wanted().all({ schoolId })
}
