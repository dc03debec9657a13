import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { memberships, schools, users } from '#db/schema/index.ts'

/** The owner of a school: the platform's only contact there. */
export function findOwner(tx: Pick<Tx, 'select'>, id: string) {
	return tx
		.select({
			membershipId: memberships.id,
			userId: users.id,
			name: users.name,
			email: users.email,
			school: schools.name,
		})
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.innerJoin(schools, eq(schools.id, memberships.schoolId))
		.where(
			and(
				eq(memberships.schoolId, id),
				inArray(memberships.role, ['admin', 'solo_teacher_admin']),
				eq(memberships.kind, 'staff'),
				isNull(memberships.endedAt),
			),
		)
		.orderBy(asc(memberships.createdAt))
		.limit(1)
		.get()
}
