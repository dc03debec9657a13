import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { families, students } from '#db/schema/index.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { record } from '../../audit.server.ts'
import type { Pair } from '../merge-pair.server.ts'

/**
 * Archives the merged record and redirects its links to the kept one, along with links of records merged into
 * it earlier.
 */
export function fileOther(tx: Tx, { schoolId, userId }: Access, { kept, other }: Pair) {
	const now = Date.now()
	const { id, version } = other.student
	tx.update(students)
		.set({ mergedInto: kept.student.id })
		.where(and(eq(students.schoolId, schoolId), eq(students.mergedInto, id)))
		.run()
	tx.update(students)
		.set({
			archivedAt: now,
			mergedInto: kept.student.id,
			familyId: null,
			version: version + 1,
			updatedAt: now,
			updatedBy: userId,
		})
		.where(rowOf(students, schoolId, id))
		.run()
}

/** Archives a family without any members left. */
export function fileFamily(
	tx: Tx,
	access: Access,
	family: { id: string; name: string } | null,
): string | null {
	const { schoolId, userId } = access
	if (!family || hasSomebody(tx, schoolId, family.id)) return null
	const now = Date.now()
	tx.update(families)
		.set({ archivedAt: now, updatedAt: now, updatedBy: userId })
		.where(rowOf(families, schoolId, family.id))
		.run()
	record(tx, access, 'family.archived', { objectId: family.id, objectName: family.name })
	return family.name
}

function hasSomebody(tx: Tx, schoolId: SchoolId, familyId: string): boolean {
	const somebody = tx
		.select({ id: students.id })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), eq(students.familyId, familyId)))
		.limit(1)
		.get()
	return somebody !== undefined
}
