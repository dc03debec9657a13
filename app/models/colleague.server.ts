import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { memberships, users } from '#db/schema/index.ts'
import type { Access } from './access.server.ts'

const byUser = prepared((db) =>
	db
		.select({ name: users.name })
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				eq(memberships.schoolId, sql.placeholder('schoolId')),
				eq(memberships.userId, sql.placeholder('userId')),
			),
		)
		.limit(1)
		.prepare(),
)

/** Name of the user behind a conflicting change. */
export function nameOfColleague({ schoolId }: Access, userId: string | null): string {
	return (userId && byUser().get({ schoolId, userId })?.name) || 'Somebody'
}
