import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { guardianships, students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

/** The ids of the guardians of any student of a family. */
export function listGuardiansOf(tx: Tx, access: Access, familyId: string): string[] {
	return tx
		.selectDistinct({ id: guardianships.guardianId })
		.from(guardianships)
		.innerJoin(students, and(studentsOf(access), eq(students.id, guardianships.studentId)))
		.where(and(rowsOf(guardianships, access), eq(students.familyId, familyId)))
		.all()
		.map(({ id }) => id)
}
