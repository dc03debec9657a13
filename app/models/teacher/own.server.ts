import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { memberships, teachers } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'

const byUser = prepared((db) =>
	db
		.select({ id: teachers.id })
		.from(memberships)
		.innerJoin(
			teachers,
			and(eq(teachers.schoolId, memberships.schoolId), eq(teachers.membershipId, memberships.id)),
		)
		.where(
			and(
				eq(memberships.schoolId, sql.placeholder('schoolId')),
				eq(teachers.schoolId, sql.placeholder('schoolId')),
				eq(memberships.userId, sql.placeholder('userId')),
			),
		)
		.prepare(),
)

/** The user's own teacher id at the school, if they teach there. */
export function ownTeacherId({ schoolId, userId }: Access): string | null {
	return byUser().get({ schoolId, userId })?.id ?? null
}
