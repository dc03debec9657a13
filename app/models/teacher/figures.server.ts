import { and, count, eq, inArray, isNull, notExists, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { classes, invitations, memberships, students, teacherHours, teachers } from '#db/schema/index.ts'
import type { AccountState } from '#app/domain/account/accounts.ts'
import { LEARNING } from '#app/domain/student/states.ts'
import type { SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { classesOfTeacher, isTaughtBy } from '../scope.server.ts'

/** Students with lessons now or again soon, without former, archived and waiting ones. */
export function areLearning(schoolId: SchoolId): SQL {
	return and(
		eq(students.schoolId, schoolId),
		isNull(students.archivedAt),
		inArray(students.state, [...LEARNING]),
	) as SQL
}

/** Counts per teacher for the list; correlated subqueries. */
export function teacherFigures(schoolId: SchoolId, day: string) {
	const db = database()
	const [begins, ends] = [minutesOf(teacherHours.from), minutesOf(teacherHours.to)]
	const own = db
		.select({ n: count() })
		.from(students)
		.where(
			and(
				eq(students.schoolId, schoolId),
				areLearning(schoolId),
				isTaughtBy(schoolId, sql`(${teachers.id})`, day),
			),
		)
	const taught = db
		.select({ n: count() })
		.from(classes)
		.where(
			and(
				eq(classes.schoolId, schoolId),
				inArray(classes.id, classesOfTeacher(schoolId, sql`(${teachers.id})`, day)),
				inArray(classes.state, ['open', 'running']),
			),
		)
	const hours = db
		.select({ n: sql`coalesce(sum(${ends} - ${begins}), 0)` })
		.from(teacherHours)
		.where(and(eq(teacherHours.schoolId, schoolId), eq(teacherHours.teacherId, teachers.id)))
	return {
		students: sql<number>`(${own})`,
		classes: sql<number>`(${taught})`,
		/** Weekly minutes of working hours. */
		week: sql<number>`(${hours})`,
	}
}

/** Times are stored as `HH:MM`. */
function minutesOf(time: typeof teacherHours.from | typeof teacherHours.to) {
	return sql`(substr(${time}, 1, 2) * 60 + substr(${time}, 4, 2))`
}

/**
 * True once the invitation was accepted and no unused sign-in link is left. The view `student_portals_now`
 * applies the same rule to students.
 */
const hasComeIn = and(
	isNull(memberships.awaitedSince),
	notExists(
		new QueryBuilder()
			.select({ one: sql`1` })
			.from(invitations)
			.where(
				and(
					eq(invitations.schoolId, memberships.schoolId),
					eq(invitations.membershipId, memberships.id),
					isNull(invitations.usedAt),
					isNull(invitations.endedAt),
				),
			),
	),
)

/** State of a teacher's account; requires the joined membership. */
export const accountState = sql<AccountState>`case
		when ${memberships.id} is null or ${memberships.endedAt} is not null then 'none'
		when ${memberships.lockedAt} is not null then 'locked'
		when ${hasComeIn} then 'active'
		else 'invited' end`

/** Teachers with an account in this state. */
export function withAccount(schoolId: SchoolId, state: AccountState) {
	return database()
		.select({ id: teachers.id })
		.from(teachers)
		.leftJoin(memberships, rowOf(memberships, schoolId, teachers.membershipId))
		.where(and(eq(teachers.schoolId, schoolId), sql`${accountState} = ${state}`))
}
