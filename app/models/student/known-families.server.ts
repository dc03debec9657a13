import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { families, guardians, guardianships, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { NewStudent } from '#app/domain/student/form.ts'
import { groupedBy } from '#app/utils/group.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { findDuplicates, type Duplicate } from './duplicates.server.ts'
import { listAt } from './known-guardian.server.ts'

export interface KnownFamily {
	id: string
	name: string
	/** The guardian who is on file with the same email or phone. */
	guardian: string
	children: string[]
}

/** A refusal because a student on the list is probably the same person, or a guardian of a new family is in another. */
export type LikelyTwice = Refused & { duplicates?: Duplicate[]; families?: KnownFamily[] }

export function refuseTwice(tx: Tx, access: Access, details: NewStudent): LikelyTwice | null {
	const familyId = details.family === 'existing' ? details.familyId : undefined
	const duplicates = findDuplicates(access.schoolId, { ...details, familyId })
	const families = details.family === 'new' ? listFamiliesOnFile(tx, access, details.guardians) : []
	if (duplicates.length === 0 && families.length === 0) return null
	const what = duplicates.length > 0 ? 'be' : 'belong to a family that is'
	const text = `${nameOf(details)} may ${what} on your list already. Nothing was saved yet.`
	return { ...refused({ form: text }), duplicates, families }
}

/**
 * The families of guardians on file with the email or phone of one of these, whatever their name: parents may share either. A
 * no-contact order rules a guardian's family out.
 */
function listFamiliesOnFile(
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
	return [...groupedBy(rows, ({ id }) => id).values()].flatMap(([first, ...others]) => {
		if (!first) return []
		const { id, name, guardian } = first
		const children = new Map([first, ...others].map((row) => [row.studentId, row.firstName || nameOf(row)]))
		return { id, name, guardian, children: [...children.values()] }
	})
}
