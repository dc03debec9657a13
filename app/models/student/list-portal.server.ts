import { and, eq, exists, isNull, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, invitations, memberships, students } from '#db/schema/index.ts'
import type { PortalState } from '#app/utils/student-list.ts'
import type { SchoolId } from '../access.server.ts'

const one = { one: sql`1` }

/** Accounts of the learner or of a guardian; one that nobody has opened yet is an invitation. */
export function hasPortal(schoolId: SchoolId, state: PortalState): SQL | undefined {
	const any = or(...holders(schoolId).map((account) => account()))
	const opened = or(...holders(schoolId).map((account) => account(hasComeIn)))
	if (!any || !opened) return undefined
	return { none: not(any), active: opened, invited: and(any, not(opened)) }[state]
}

function holders(schoolId: SchoolId) {
	const lives = and(eq(memberships.schoolId, schoolId), isNull(memberships.endedAt))
	const own = (more?: SQL) =>
		exists(
			database()
				.select(one)
				.from(memberships)
				.where(
					and(eq(memberships.schoolId, schoolId), eq(memberships.id, students.membershipId), lives, more),
				),
		)
	const guardian = (more?: SQL) =>
		exists(
			database()
				.select(one)
				.from(guardianships)
				.innerJoin(
					guardians,
					and(eq(guardians.schoolId, schoolId), eq(guardians.id, guardianships.guardianId)),
				)
				.innerJoin(
					memberships,
					and(eq(memberships.schoolId, schoolId), eq(memberships.id, guardians.membershipId)),
				)
				.where(
					and(
						eq(guardianships.schoolId, schoolId),
						eq(guardianships.studentId, students.id),
						// Nothing is shown to those who must have no contact.
						eq(guardianships.noContact, false),
						lives,
						more,
					),
				),
		)
	return [own, guardian]
}

/** Of the membership around it: its owner said yes, and no way in waits to be used. */
export const hasComeIn = and(
	isNull(memberships.awaitedSince),
	notExists(
		new QueryBuilder()
			.select(one)
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
