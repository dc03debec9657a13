import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared, type Tx } from '#db/client.server.ts'
import { memberships, schools } from '#db/schema/index.ts'
import type { OtherPlace } from '#app/domain/account/roles.ts'
import type { Person } from '../access.server.ts'

const ofPerson = prepared((db) =>
	db
		.select({
			id: memberships.id,
			schoolId: memberships.schoolId,
			schoolName: schools.name,
			role: memberships.role,
			kind: memberships.kind,
		})
		.from(memberships)
		.innerJoin(schools, eq(schools.id, memberships.schoolId))
		.where(and(eq(memberships.userId, sql.placeholder('userId')), isOpen()))
		.orderBy(schools.name)
		.prepare(),
)

/** All memberships of a person. Crosses schools on purpose, for switching between them. */
export function listMemberships(person: Person) {
	return ofPerson().all({ userId: person.userId })
}

/** The person's other memberships, for the switcher. */
export function listOtherPlaces(person: Person): OtherPlace[] {
	if (person.hasOtherPlaces === false) return []
	return listMemberships(person)
		.filter(
			(membership) =>
				membership.schoolId !== person.school?.id ||
				membership.role !== person.role ||
				membership.kind !== person.kind,
		)
		.map(({ id, schoolName, role, kind }) => ({ id, schoolName, role, kind }))
}

/** Memberships that allow signing in, oldest first. */
export function openMemberships(tx: Tx, userId: string) {
	return tx
		.select({ schoolId: memberships.schoolId, id: memberships.id })
		.from(memberships)
		.where(and(eq(memberships.userId, userId), isOpen()))
		.orderBy(memberships.createdAt, memberships.id)
		.all()
}

/** Accepted, and neither ended nor locked. */
function isOpen() {
	return and(isNull(memberships.awaitedSince), isNull(memberships.endedAt), isNull(memberships.lockedAt))
}
