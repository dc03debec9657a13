import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines, invoices } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'

/** What was billed of enrollments by their plans, drafts included. */
export type Billed = ReturnType<typeof listBilled>[number]

export function listBilled({ schoolId }: Access, enrolmentIds: readonly string[]) {
	return database()
		.select({
			enrolmentId: invoiceLines.enrolmentId,
			key: invoiceLines.period,
			versionId: invoiceLines.planVersionId,
			unitMinor: invoiceLines.unitMinor,
			/** None of lines that are older than the column. */
			planMinor: invoiceLines.planMinor,
			/** Null for a draft. */
			number: invoices.number,
		})
		.from(invoiceLines)
		.innerJoin(invoices, and(eq(invoices.schoolId, schoolId), eq(invoices.id, invoiceLines.invoiceId)))
		.where(
			and(
				eq(invoiceLines.schoolId, schoolId),
				inArray(invoiceLines.enrolmentId, [...enrolmentIds]),
				isNotNull(invoiceLines.period),
				isNull(invoiceLines.releasedAt),
			),
		)
		.all()
		.map(({ key, unitMinor, planMinor, ...line }) => ({
			...line,
			key: key ?? '',
			amountMinor: planMinor ?? unitMinor,
			isByPlan: planMinor !== null,
		}))
}
