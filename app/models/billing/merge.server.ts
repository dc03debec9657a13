import { and, eq, isNull, notInArray, or } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { invoiceLines } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

/**
 * Invoice lines of the merged record move to the kept one, so that nothing is billed twice. Their texts and
 * accounts stay. If both records were billed for a lesson, both lines stay as they are.
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
