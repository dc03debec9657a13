import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { families, guardians, guardianships, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { listAt } from './known-guardian.server.ts'

export interface KnownFamily {
	id: string
	name: string
	/** The guardian who is on file with the same email or phone. */
	guardian: string
	children: string[]
}

/**
 * The families of guardians on file with the email or phone of one of these, whatever their name: parents may share either. A
 * no-contact order rules a guardian's family out.
 */
export function listKnownFamilies(
	tx: Tx,
	access: Access,
	contacts: readonly { email?: string; phone?: string }[],
): KnownFamily[] {
	const ids = contacts.flatMap((contact) => listAt(tx, access.schoolId, contact).map(({ id }) => id))
	if (ids.length === 0) return []
	const rows = tx
		.select({
			id: families.id,
			name: families.name,
			guardian: guardians.name,
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.innerJoin(
			students,
			and(studentsOf(access), eq(students.id, guardianships.studentId), isNull(students.archivedAt)),
		)
		.innerJoin(families, and(rowOf(families, access, students.familyId), isNull(families.archivedAt)))
		.where(
			and(
				rowsOf(guardianships, access),
				inArray(guardianships.guardianId, ids),
				eq(guardianships.noContact, false),
			),
		)
		.orderBy(asc(guardians.id), asc(students.id))
		.all()
	return [...new Map(rows.map((row) => [row.id, row])).keys()].flatMap((id) => {
		const own = rows.filter((row) => row.id === id)
		const children = new Map(own.map((row) => [row.studentId, row.firstName || nameOf(row)]))
		return own
			.slice(0, 1)
			.map(({ name, guardian }) => ({ id, name, guardian, children: [...children.values()] }))
	})
}
