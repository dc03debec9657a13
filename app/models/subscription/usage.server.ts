import { and, count, eq, exists, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { prepared, type Db } from '#db/client.server.ts'
import { enrolments, schoolOversight, schools, students, subscriptions, teachers } from '#db/schema/index.ts'
import { STUDENT_STATES, stateRules } from '#app/domain/student/states.ts'
import type { Usage } from '#app/domain/subscription/plan-room.ts'
import { plans, type Plan, type PlanName } from '#app/domain/subscription/plans.ts'
import type { SubscriptionLimits } from '#app/domain/subscription/usage.ts'
import type { School, SchoolId } from '../access.server.ts'
import { inForce } from './status.server.ts'
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

/** Students in a counted state, or with a seat in any state. */
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

/** One query for everything, because every page of a desk needs it. */
const asked = prepared((db) =>
	db
		.select({
			teachers: sql<number>`${teaching(db)}`,
			students: sql<number>`${learning(db)}`,
			ownTeachers: schoolOversight.teacherLimit,
			ownStudents: schoolOversight.studentLimit,
			plan: subscriptions.plan,
		})
		.from(schools)
		.leftJoin(subscriptions, and(eq(subscriptions.schoolId, schools.id), isNull(subscriptions.replacedAt)))
		.leftJoin(
			schoolOversight,
			and(eq(schoolOversight.schoolId, schools.id), gt(schoolOversight.limitsUntil, sql.placeholder('now'))),
		)
		.where(eq(schools.id, sql.placeholder('schoolId')))
		.prepare(),
)

const NOTHING = { teachers: 0, students: 0, ownTeachers: null, ownStudents: null, plan: null }

function ask(schoolId: SchoolId) {
	const now = Date.now()
	return asked().get({ schoolId, today: lastDay(now), now }) ?? NOTHING
}

/**
 * Usage that counts toward a plan: current teachers, and students who are in trial, active, paused or have a
 * seat. A last day ends only once it has ended everywhere, so that no time zone is needed.
 */
export function countUsage(schoolId: SchoolId): Usage {
	const { teachers, students } = ask(schoolId)
	return { teachers, students }
}

interface Room {
	usage: Usage
	limits: Plan['limits']
}

/** Usage and limits of a school; the platform may override the plan's limits for a while. */
export function usageOf(schoolId: SchoolId, plan: PlanName): Room {
	return roomIn(plan, ask(schoolId))
}

/** The same by the plan in force, read in the same query. Null before a plan is chosen. */
export function usageOfPlan(schoolId: SchoolId): (Room & { plan: PlanName }) | null {
	const row = ask(schoolId)
	const plan = inForce(row.plan && { plan: row.plan })?.plan
	return plan ? { plan, ...roomIn(plan, row) } : null
}

function roomIn(
	plan: PlanName,
	{ teachers, students, ownTeachers, ownStudents }: ReturnType<typeof ask>,
): Room {
	const limits = plans[plan].limits
	return {
		usage: { teachers, students },
		limits: { teachers: ownTeachers ?? limits.teachers, students: ownStudents ?? limits.students },
	}
}

/** Usage and limits. All limits are 0 before a plan is chosen. */
export function limitsOf(
	schoolId: SchoolId,
	{ plan, status }: Pick<School, 'plan' | 'status'>,
): SubscriptionLimits {
	const { usage, limits } = plan
		? usageOf(schoolId, plan)
		: { usage: countUsage(schoolId), limits: { teachers: 0, students: 0 } }
	return {
		usage,
		limits,
		teacherLimit: limits.teachers,
		studentLimit: limits.students,
		isActive: status === 'active',
	}
}
