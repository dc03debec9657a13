import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

/**
 * Names of the payers, shown to a reader without access to the family's money. None to a payer whom a court keeps from one of the
 * children: only the school can tell what is due.
 */
export function listPayerNames(access: Access): string[] {
	const payers = database()
		.selectDistinct({ name: guardians.name, membershipId: guardians.membershipId })
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.innerJoin(students, rowOf(students, access, guardianships.studentId))
		.where(
			and(
				rowsOf(guardianships, access),
				eq(guardianships.pays, true),
				eq(guardianships.noContact, false),
				isNull(guardians.archivedAt),
				studentsOf(access),
			),
		)
		.orderBy(asc(guardians.nameKey))
		.all()
	return payers.some(({ membershipId }) => membershipId === access.membershipId)
		? []
		: payers.map(({ name }) => name)
}

/**
 * Everyone with access to a family's money, under the same rule as `billedTo`: `guardian:` or `student:` and an
 * id.
 */
export function listPayerKeys(access: Access, familyId: string): string[] {
	const ties = database()
		.select({
			id: guardians.id,
			pays: sql<boolean>`max(${guardianships.pays} or ${guardianships.getsInvoices})`.mapWith(Boolean),
			barred: sql<boolean>`max(${guardianships.noContact})`.mapWith(Boolean),
		})
		.from(students)
		.innerJoin(guardianships, and(rowsOf(guardianships, access), eq(guardianships.studentId, students.id)))
		.innerJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.where(and(rowsOf(students, access), eq(students.familyId, familyId), isNull(guardians.archivedAt)))
		.groupBy(guardians.id)
		.all()
	const themselves = database()
		.select({ id: students.id })
		.from(students)
		.where(and(rowsOf(students, access), eq(students.familyId, familyId), eq(students.paysSelf, true)))
		.all()
	return [
		...ties.flatMap(({ id, pays, barred }) => (pays && !barred ? [`guardian:${id}`] : [])),
		...themselves.map(({ id }) => `student:${id}`),
	]
}
