import { and, between, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { invitations, qualifications, teachers } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'

const school = sql.placeholder('schoolId')

const stillTeaches = or(isNull(teachers.endedOn), gte(teachers.endedOn, sql.placeholder('today')))

/** Qualifications that expire within a month, by teacher. */
export function expiringRows(db: Db) {
	return db
		.select({ id: sql<string>`${teachers.id}`.as('one'), name: sql<string>`${teachers.name}`.as('name') })
		.from(qualifications)
		.innerJoin(
			teachers,
			and(
				eq(teachers.schoolId, school),
				eq(teachers.id, qualifications.teacherId),
				isNull(teachers.archivedAt),
				stillTeaches,
			),
		)
		.where(
			and(
				eq(qualifications.schoolId, school),
				between(qualifications.expiresOn, sql.placeholder('today'), sql.placeholder('inAMonth')),
			),
		)
		.limit(COUNTED + 1)
		.as('some')
}

export function accountlessRows(db: Db) {
	return db
		.select({ id: sql<string>`${teachers.id}`.as('one'), name: sql<string>`${teachers.name}`.as('name') })
		.from(teachers)
		.where(
			and(
				eq(teachers.schoolId, school),
				isNull(teachers.membershipId),
				isNull(teachers.archivedAt),
				stillTeaches,
			),
		)
		.limit(COUNTED + 1)
		.as('some')
}

/** Teachers whose invitation was not accepted for a week, so that its link has expired. */
export function invitedTeacherRows(db: Db) {
	return db
		.select({ id: sql<string>`${teachers.id}`.as('one'), name: sql<string>`${teachers.name}`.as('name') })
		.from(invitations)
		.innerJoin(
			teachers,
			and(
				eq(teachers.schoolId, school),
				eq(teachers.membershipId, invitations.membershipId),
				isNull(teachers.archivedAt),
				stillTeaches,
			),
		)
		.where(
			and(
				eq(invitations.schoolId, school),
				isNull(invitations.usedAt),
				isNull(invitations.endedAt),
				lt(invitations.createdAt, sql.placeholder('weekAgo')),
			),
		)
		.limit(COUNTED + 1)
		.as('some')
}
