import { and, count, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Usage } from '#app/domain/subscription/plan-room.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import type { SubscriptionLimits } from '#app/domain/subscription/usage.ts'
import type { School, SchoolId } from '../access.server.ts'
import { countStudents } from '../student/counts.server.ts'

const teaching = prepared((db) =>
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
		.prepare(),
)

/**
 * What counts against a plan: teachers who teach here, and students in trial, active or paused. A last day is over when
 * it is over everywhere, so that no time zone is asked for.
 */
export function countUsage(schoolId: SchoolId): Usage {
	const { trial = 0, active = 0, paused = 0 } = countStudents(schoolId)
	return {
		teachers: teaching().get({ schoolId, today: today('Etc/GMT+12') })?.people ?? 0,
		students: trial + active + paused,
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
