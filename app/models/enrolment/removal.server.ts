import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolmentPlans, enrolments } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/**
 * Removes the enrollments of a class that was imported or added by mistake, as if they had never been. The database refuses it
 * once anything else refers to one.
 */
export function removeEnrolments(tx: Tx, access: Access, classId: string) {
	const ids = tx
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId)))
		.all()
		.map(({ id }) => id)
	tx.delete(enrolmentPlans)
		.where(and(rowsOf(enrolmentPlans, access), inArray(enrolmentPlans.enrolmentId, ids)))
		.run()
	tx.delete(enrolments)
		.where(and(rowsOf(enrolments, access), inArray(enrolments.id, ids)))
		.run()
}
