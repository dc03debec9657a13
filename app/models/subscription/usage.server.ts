import { and, count, eq, exists, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { prepared, type Db } from '#db/client.server.ts'
import { enrolments, schools, students, teachers } from '#db/schema/index.ts'
import { STUDENT_STATES, stateRules } from '#app/domain/student/states.ts'
import type { Usage } from '#app/domain/subscription/plan-room.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import type { SubscriptionLimits } from '#app/domain/subscription/usage.ts'
import type { School, SchoolId } from '../access.server.ts'
import { holdsSeat, lastDay } from '../enrolment/presence.server.ts'

const COUNTED = STUDENT_STATES.filter((state) => stateRules[state].counts)

const teaching = (db: Db) =>
	db
		.select({ people: count() })
		.from(teachers)
		.where(
			and(
				eq(teachers.schoolId, sql.placeholder('schoolId')),
				isNull(teachers.archivedAt),
				or(isNull(teachers.endedOn), gte(teachers.endedOn, sql.placeholder('today'))),
			),
		)

/** Students in a state that counts, or with a seat all the same. */
const learning = (db: Db) =>
	db
		.select({ people: count() })
		.from(students)
		.where(
			and(
				eq(students.schoolId, sql.placeholder('schoolId')),
				isNull(students.archivedAt),
				or(
					inArray(students.state, COUNTED),
					exists(
						db
							.select({ one: sql`1` })
							.from(enrolments)
							.where(
								and(
									eq(enrolments.schoolId, students.schoolId),
									eq(enrolments.studentId, students.id),
									holdsSeat(sql.placeholder('today'), sql.placeholder('now')),
								),
							),
					),
				),
			),
		)

/** Both at once, for every page of a desk asks. */
const both = prepared((db) =>
	db
		.select({ teachers: sql<number>`${teaching(db)}`, students: sql<number>`${learning(db)}` })
		.from(schools)
		.where(eq(schools.id, sql.placeholder('schoolId')))
		.prepare(),
)

/**
 * What counts against a plan: teachers who teach here, and students in trial, active or paused, or with a seat. A last
 * day is over when it is over everywhere, so that no time zone is asked for.
 */
export function countUsage(schoolId: SchoolId): Usage {
	const now = Date.now()
	const day = lastDay(now)
	return both().get({ schoolId, today: day, now }) ?? { teachers: 0, students: 0 }
}

/** What a school has of what its plan allows. Before a plan is chosen there is room for nobody. */
export function limitsOf(
	schoolId: SchoolId,
	{ plan, status }: Pick<School, 'plan' | 'status'>,
): SubscriptionLimits {
	const limits = plan ? plans[plan].limits : { teachers: 0, students: 0 }
	return {
		usage: countUsage(schoolId),
		limits,
		teacherLimit: limits.teachers,
		studentLimit: limits.students,
		isActive: status === 'active',
	}
}
