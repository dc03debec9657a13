import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { families, invoiceLines, invoices } from '#db/schema/index.ts'
import { totalsOf } from '#app/domain/billing/tax.ts'
import type { Access } from '../../access.server.ts'
import { record } from '../../audit.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { listLines, removeDraft } from '../draft.server.ts'

/** Takes the late fees of an invoice that ended without being owed off the drafts of its family. They are not waived: it can be owed again. */
export function dropLateFees(
	tx: Tx,
	access: Access,
	{ id: lateInvoiceId, familyId }: { id: string; familyId: string },
) {
	const lines = tx
		.select({ id: invoiceLines.id, invoiceId: invoices.id, family: families.name })
		.from(invoices)
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.innerJoin(invoiceLines, and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, invoices.id)))
		.where(
			and(
				rowsOf(invoices, access),
				eq(invoices.familyId, familyId),
				eq(invoices.state, 'draft'),
				eq(invoiceLines.lateInvoiceId, lateInvoiceId),
			),
		)
		.all()
	for (const line of lines) takeOffDraft(tx, access, line)
}

/** Deletes a line of a draft, and the draft with its last line. */
export function takeOffDraft(
	tx: Tx,
	access: Access,
	line: { id: string; invoiceId: string; family: string },
) {
	const { invoiceId } = line
	const about = { objectId: invoiceId, objectName: line.family }
	const left = listLines(access, invoiceId).filter(({ id }) => id !== line.id)
	if (left.length === 0) {
		removeDraft(tx, access, invoiceId)
		return record(tx, access, 'invoice.deleted', about)
	}
	tx.delete(invoiceLines)
		.where(rowOf(invoiceLines, access, line.id))
		.run()
	tx.update(invoices)
		.set({
			...totalsOf(left),
			updatedAt: Date.now(),
			updatedBy: access.userId,
			version: sql`${invoices.version} + 1`,
		})
		.where(rowOf(invoices, access, invoiceId))
		.run()
	record(tx, access, 'invoice.changed', about)
}
