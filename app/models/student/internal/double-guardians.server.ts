import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { guardians, guardianships, students } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { findHolder } from '../../account/holder.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { studentsOf } from '../../scope.server.ts'
import { findKnown } from '../known-guardian.server.ts'
import { listGuardiansOf } from '../family-guardians.server.ts'

export interface Double {
	id: string
	/** The guardian who was there first. */
	keptId: string
	keptName: string
	membershipId: string | null
}

/**
 * The guardians of these children who are on file twice, and whose earlier record is a guardian in the family. If both
 * have an account, both stay.
 */
export function listDoubles(
	tx: Tx,
	access: Access,
	children: readonly { ties: readonly { guardianId: string }[] }[],
	familyId: string,
): Double[] {
	const { schoolId } = access
	const inFamily = listGuardiansOf(tx, access, familyId)
	const own = [...new Set(children.flatMap(({ ties }) => ties.map(({ guardianId }) => guardianId)))]
	return tx
		.selectDistinct({
			id: guardians.id,
			name: guardians.name,
			email: guardians.email,
			membershipId: guardians.membershipId,
		})
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.innerJoin(students, and(studentsOf(access), eq(students.id, guardianships.studentId)))
		.where(and(rowsOf(guardianships, access), inArray(guardianships.guardianId, own)))
		.all()
		.flatMap(({ id, name, email, membershipId }) => {
			const kept = email ? findKnown(tx, schoolId, { name, email }) : undefined
			if (!kept || kept.id === id) return []
			const isTheirs = inFamily.includes(kept.id)
			const other = findHolder(tx, schoolId, { is: 'guardian', id: kept.id })?.membershipId
			return isTheirs && !(membershipId && other)
				? [{ id, keptId: kept.id, keptName: kept.name, membershipId }]
				: []
		})
}
