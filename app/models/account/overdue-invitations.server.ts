import { and, eq, inArray, isNull, lt, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database, type Db } from '#db/client.server.ts'
import { guardians, guardianships, invitations, memberships, students } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import type { SchoolId } from '../access.server.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000
const own = alias(students, 'own')
const fullName = sql`trim(${students.firstName} || ' ' || ${students.lastName})`

/**
 * Invitations of more than seven days ago that were not accepted, with a student each: the invited one, or the children of the invited
 * guardian. Students who left or were archived need no account, so their families are not invited again.
 */
function overdue(db: Db, schoolId: SchoolId | Placeholder, weekAgo: number | Placeholder) {
	return db
		.select({
			id: sql<string>`${students.id}`.as('one'),
			name: sql<string>`coalesce(${guardians.name}, ${fullName})`.as('name'),
		})
		.from(invitations)
		.innerJoin(
			memberships,
			and(
				eq(memberships.schoolId, schoolId),
				eq(memberships.id, invitations.membershipId),
				isNull(memberships.endedAt),
				inArray(memberships.kind, ['learner', 'guardian']),
			),
		)
		.leftJoin(own, and(eq(own.schoolId, schoolId), eq(own.membershipId, memberships.id)))
		.leftJoin(guardians, and(eq(guardians.schoolId, schoolId), eq(guardians.membershipId, memberships.id)))
		.leftJoin(
			guardianships,
			and(eq(guardianships.schoolId, schoolId), eq(guardianships.guardianId, guardians.id)),
		)
		.innerJoin(
			students,
			and(
				eq(students.schoolId, schoolId),
				eq(students.id, sql`coalesce(${own.id}, ${guardianships.studentId})`),
				ne(students.state, 'left'),
				isNull(students.archivedAt),
			),
		)
		.where(
			and(
				eq(invitations.schoolId, schoolId),
				isNull(invitations.usedAt),
				isNull(invitations.endedAt),
				lt(invitations.createdAt, weekAgo),
			),
		)
}

/** One row per student, as their list has them, as part of a prepared query. */
export function invitedRows(db: Db) {
	return overdue(db, sql.placeholder('schoolId'), sql.placeholder('weekAgo'))
		.groupBy(students.id)
		.limit(COUNTED + 1)
		.as('some')
}

/** Students of these invitations. */
export function overdueCondition(schoolId: SchoolId): SQL {
	const some = overdue(database(), schoolId, Date.now() - WEEK).as('some')
	return inArray(students.id, database().select({ id: some.id }).from(some))
}
