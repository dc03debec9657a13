import { and, between, eq, inArray, or, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { studentTallies } from '#db/schema/index.ts'
import type { StudentState } from '#app/domain/student/states.ts'
import type { SchoolId } from '../access.server.ts'

const columns = { what: studentTallies.what, which: studentTallies.which, students: studentTallies.students }

const byState = prepared((db) =>
	db
		.select(columns)
		.from(studentTallies)
		.where(and(eq(studentTallies.schoolId, sql.placeholder('schoolId')), eq(studentTallies.what, 'state')))
		.prepare(),
)

/** How many students a school has in each state; those who are put away are in none. */
export function countStudents(schoolId: SchoolId): Partial<Record<StudentState, number>> {
	return Object.fromEntries(
		byState()
			.all({ schoolId })
			.filter(({ students }) => students > 0)
			.map(({ which, students }) => [which, students]),
	)
}

const one = prepared((db) =>
	db
		.select(columns)
		.from(studentTallies)
		.where(
			and(
				eq(studentTallies.schoolId, sql.placeholder('schoolId')),
				eq(studentTallies.what, sql.placeholder('what')),
				eq(studentTallies.which, sql.placeholder('which')),
			),
		)
		.prepare(),
)

/** How many are put away, or lack something. */
export function countOne(schoolId: SchoolId, what: 'archived' | 'gap', which = ''): number {
	return one().get({ schoolId, what, which })?.students ?? 0
}

const all = prepared((db) =>
	db
		.select(columns)
		.from(studentTallies)
		.where(
			and(
				eq(studentTallies.schoolId, sql.placeholder('schoolId')),
				or(
					inArray(studentTallies.what, ['state', 'archived', 'wanted', 'gap']),
					and(
						inArray(studentTallies.what, ['joined', 'left']),
						between(studentTallies.which, sql.placeholder('first'), sql.placeholder('last')),
					),
				),
			),
		)
		.prepare(),
)

/** All that is kept of a school's students, with who joined and left from one month (`2026-04`) to another. */
export function tallies(schoolId: SchoolId, first: string, last: string) {
	return all().all({ schoolId, first, last })
}
