import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { memberships } from '#db/schema/index.ts'
import type { Access } from './access.server.ts'

const byRole = prepared((db) =>
	db
		.select({ role: memberships.role, people: count() })
		.from(memberships)
		.where(and(eq(memberships.schoolId, sql.placeholder('schoolId')), isNull(memberships.endedAt)))
		.groupBy(memberships.role)
		.prepare(),
)

/** How many people can sign in to the school, by what they are there. */
export function countPeople(access: Access) {
	const rows = byRole().all({ schoolId: access.schoolId })
	const people = (role: (typeof rows)[number]['role']) => rows.find((row) => row.role === role)?.people ?? 0
	return {
		admins: people('admin') + people('solo_teacher_admin'),
		teachers: people('teacher'),
		students: people('student'),
	}
}
