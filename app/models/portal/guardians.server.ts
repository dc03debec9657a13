import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

/** Names of guardians of the family's students, without those under a no-contact order. */
export function listCoGuardians(access: Access) {
	return database()
		.select({
			id: guardians.id,
			studentId: guardianships.studentId,
			name: guardians.name,
			relation: guardianships.relation,
		})
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.innerJoin(students, rowOf(students, access, guardianships.studentId))
		.where(
			and(
				rowsOf(guardianships, access),
				eq(guardianships.noContact, false),
				isNull(guardians.archivedAt),
				studentsOf(access),
			),
		)
		.orderBy(desc(guardianships.isPrimary), asc(guardians.nameKey))
		.all()
}
