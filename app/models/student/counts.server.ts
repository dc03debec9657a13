import { and, count, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
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

const archived = prepared((db) =>
	db
		.select({ students: count() })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), isNotNull(students.archivedAt)))
		.prepare(),
)

export function countArchived(schoolId: SchoolId): number {
	return archived().get({ schoolId })?.students ?? 0
}

const joined = prepared((db) => {
	const month = sql<string>`substr(${students.joinedOn}, 1, 7)`
	return db
		.select({ month, students: count() })
		.from(students)
		.where(
			and(
				eq(students.schoolId, schoolId),
				isNull(students.archivedAt),
				gte(students.joinedOn, sql.placeholder('first')),
				lte(students.joinedOn, sql.placeholder('last')),
			),
		)
		.groupBy(month)
		.prepare()
})

const left = prepared((db) => {
	const month = sql<string>`substr(${students.leftOn}, 1, 7)`
	return db
		.select({ month, students: count() })
		.from(students)
		.where(
			and(
				eq(students.schoolId, schoolId),
				isNull(students.archivedAt),
				eq(students.state, 'left'),
				isNotNull(students.leftOn),
				gte(students.leftOn, sql.placeholder('first')),
				lte(students.leftOn, sql.placeholder('last')),
			),
		)
		.groupBy(month)
		.prepare()
})

/** Number of students who joined and left, by month (`2026-04`). */
export function countByMonth(schoolId: SchoolId, first: string, last: string) {
	const months = (rows: { month: string; students: number }[]) =>
		new Map(rows.map(({ month, students }) => [month, students]))
	const asked = { schoolId, first, last }
	return { joined: months(joined().all(asked)), left: months(left().all(asked)) }
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
