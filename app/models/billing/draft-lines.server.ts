import { and, asc, eq } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { invoiceLines, invoices } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

type Line = typeof invoiceLines.$inferSelect

/** The required fields of a line. The rest have defaults. */
export type NewLine = Pick<Line, 'kind' | 'description' | 'unitMinor'> &
	Partial<
		Pick<
			Line,
			| 'studentId'
			| 'enrolmentId'
			| 'lessonId'
			| 'period'
			| 'lateInvoiceId'
			| 'latePartId'
			| 'entryId'
			| 'loanId'
			| 'planVersionId'
			| 'planMinor'
			| 'lessonDays'
			| 'quantity'
			| 'discountMinor'
			| 'taxCodeId'
			| 'rates'
			| 'why'
		>
	>

export function removeDraft(tx: Tx, access: Access, id: string) {
	tx.delete(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, id)))
		.run()
	tx.delete(invoices)
		.where(and(rowOf(invoices, access, id), eq(invoices.state, 'draft')))
		.run()
}

export function listLines(access: Access, invoiceId: string) {
	return database()
		.select()
		.from(invoiceLines)
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, invoiceId)))
		.orderBy(asc(invoiceLines.position))
		.all()
}
