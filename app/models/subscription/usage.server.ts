import { and, countDistinct, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { memberships } from '#db/schema/index.ts'
import type { Usage } from '#app/utils/plan-room.ts'
import { plans } from '#app/utils/plans.ts'
import type { SubscriptionLimits } from '#app/utils/usage.ts'
import type { School, SchoolId } from '../access.server.ts'

const byPlace = prepared((db) =>
	db
		.select({
			role: memberships.role,
			kind: memberships.kind,
			people: countDistinct(memberships.userId),
		})
		.from(memberships)
		.where(and(eq(memberships.schoolId, sql.placeholder('schoolId')), isNull(memberships.endedAt)))
		.groupBy(memberships.role, memberships.kind)
		.prepare(),
)

/** What counts against a plan. A solo teacher is their own one teacher; guardians are no students. */
export function countUsage(schoolId: SchoolId): Usage {
	const rows = byPlace().all({ schoolId })
	const people = (is: (row: (typeof rows)[number]) => boolean) =>
		rows.filter(is).reduce((sum, row) => sum + row.people, 0)
	return {
		teachers: people(({ role }) => role === 'teacher' || role === 'solo_teacher_admin'),
		students: people(({ role, kind }) => role === 'student' && kind === 'learner'),
	}
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
