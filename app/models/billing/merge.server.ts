import { and, eq, isNull, notInArray, or } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { invoiceLines } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

/**
 * What was billed for the other record is the kept one's, so that nothing is billed again. What a line says, and whose
 * account it is on, stays; a lesson that both were billed for keeps both lines as they were.
 */
export function moveLines(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	const billed = tx
		.select({ lessonId: invoiceLines.lessonId })
		.from(invoiceLines)
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.studentId, keptId),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
		.flatMap(({ lessonId }) => lessonId ?? [])
	tx.update(invoiceLines)
		.set({ studentId: keptId })
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				eq(invoiceLines.studentId, otherId),
				or(isNull(invoiceLines.lessonId), notInArray(invoiceLines.lessonId, billed)),
			),
		)
		.run()
}
