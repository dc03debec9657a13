import { and, eq, isNotNull, isNull, notInArray, or, sql, type SQLWrapper } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { auditEntries, invoiceLines, invoices } from '#db/schema/index.ts'
import { causeOf } from '#app/domain/billing/line-cause.ts'
import type { Access } from '../../access.server.ts'
import { record } from '../../audit.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'

const action = 'invoice.late-fee-waived'

/**
 * Waives the late fees of a draft that are not among the lines that stay. The history keeps that for good, and nothing but the history
 * is left of a deleted line. Returns the numbers of the late invoices.
 */
export function waiveLateFees(
	tx: Tx,
	access: Access,
	draftId: string,
	staying: readonly Parameters<typeof causeOf>[0][] = [],
): string[] {
	const stay = new Set(staying.map(causeOf))
	const left = tx
		.select({ line: invoiceLines, number: invoices.number })
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.lateInvoiceId))
		.where(
			and(
				rowsOf(invoiceLines, access),
				eq(invoiceLines.invoiceId, draftId),
				isNotNull(invoiceLines.lateInvoiceId),
			),
		)
		.all()
		.filter(({ line }) => !stay.has(causeOf(line)))
	for (const { line, number } of left)
		record(tx, access, action, {
			objectId: line.lateInvoiceId ?? undefined,
			objectName: number ?? undefined,
			after: line.latePartId ? { partId: line.latePartId } : undefined,
		})
	return left.flatMap(({ number }) => number ?? [])
}

/** Finds the waived fee of an invoice, or of a part that is not among the others of the plan. */
export function waivedFee(
	access: Access,
	{ invoiceId, otherParts }: { invoiceId: SQLWrapper; otherParts: SQLWrapper },
) {
	const partId = sql<string | null>`${auditEntries.after} ->> 'partId'`
	return database()
		.select({ one: sql`1` })
		.from(auditEntries)
		.where(
			and(
				rowsOf(auditEntries, access),
				eq(auditEntries.objectId, invoiceId),
				eq(auditEntries.action, action),
				or(isNull(partId), notInArray(partId, otherParts)),
			),
		)
}
