import { and, asc, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** Teachers without an account. */
export function listTeachersWithoutAccount(access: Access) {
	return database()
		.select({ id: teachers.id, name: teachers.name, email: teachers.email })
		.from(teachers)
		.where(
			and(
				rowsOf(teachers, access),
				isNull(teachers.membershipId),
				isNull(teachers.archivedAt),
				isNull(teachers.endedOn),
			),
		)
		.orderBy(asc(teachers.nameKey), asc(teachers.id))
		.limit(200)
		.all()
}
