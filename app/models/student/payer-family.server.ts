import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { families, guardianships, students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { findOpenFamily, findMoving, makeFamily } from './family.server.ts'

/**
 * Gives a student without a family one to bill: the family that this guardian alone pays for, otherwise a new one. The
 * invoices of other payers never name a further child this way.
 */
export function settlePayer(tx: Tx, access: Access, child: { id: string; name: string }, guardianId: string) {
	const { schoolId, userId } = access
	const student = findMoving(tx, access, child.id)
	if (!student || student.familyId) return
	const name = student.lastName || student.firstName
	const familyId = familyPaidAlone(tx, access, guardianId) ?? makeFamily(tx, access, name)
	tx.update(students)
		.set({ familyId, updatedAt: Date.now(), updatedBy: userId, version: student.version + 1 })
		.where(rowOf(students, schoolId, child.id))
		.run()
	record(tx, access, 'family.moved', {
		objectId: child.id,
		objectName: child.name,
		before: { family: null },
		after: { family: findOpenFamily(tx, access, familyId)?.name ?? name },
	})
}

function familyPaidAlone(tx: Tx, access: Access, guardianId: string): string | null {
	const { schoolId } = access
	const payersOf = (which: SQL | undefined) =>
		tx
			.selectDistinct({ familyId: students.familyId })
			.from(guardianships)
			.innerJoin(students, rowOf(students, schoolId, guardianships.studentId))
			.innerJoin(families, rowOf(families, schoolId, students.familyId))
			.where(
				and(
					eq(guardianships.schoolId, schoolId),
					eq(guardianships.pays, true),
					isNull(families.archivedAt),
					which,
				),
			)
	const [own, ...others] = payersOf(eq(guardianships.guardianId, guardianId)).all()
	if (!own?.familyId || others.length > 0) return null
	const shared = payersOf(
		and(eq(students.familyId, own.familyId), ne(guardianships.guardianId, guardianId)),
	).get()
	return shared ? null : own.familyId
}
