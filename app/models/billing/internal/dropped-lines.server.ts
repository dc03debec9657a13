import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#db/client.server.ts'
import { families, invoiceLines, invoices } from '#db/schema/index.ts'
import { totalsOf } from '#app/domain/billing/tax.ts'
import type { Access } from '../../access.server.ts'
import { record } from '../../audit.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { listLines, removeDraft } from '../draft-lines.server.ts'
import { isPaidInTime } from './fee-days.server.ts'

/** Takes the late fees of an invoice that ended without being owed off the drafts of its family. They are not waived: it can be owed again. */
export function dropLateFees(
	tx: Tx,
	access: Access,
	{ id: lateInvoiceId, familyId }: { id: string; familyId: string },
) {
	for (const line of feesOnDrafts(tx, access, familyId))
		if (line.lateInvoiceId === lateInvoiceId) takeOffDraft(tx, access, line)
}

/**
 * Takes the late fees of a family off its drafts that turn out to be for invoices paid in time. They are not waived either. Returns the
 * numbers of these invoices.
 */
export function dropUnearnedFees(tx: Tx, access: Access, familyId: string): string[] {
	const numbers = new Set<string>()
	for (const line of feesOnDrafts(tx, access, familyId)) {
		const { lateInvoiceId: invoiceId, latePartId: partId, number } = line
		if (!invoiceId || !isPaidInTime(tx, access, { invoiceId, partId })) continue
		takeOffDraft(tx, access, line)
		if (number) numbers.add(number)
	}
	return [...numbers]
}

function feesOnDrafts(tx: Tx, access: Access, familyId: string) {
	const late = alias(invoices, 'late_invoice')
	return tx
		.select({
			id: invoiceLines.id,
			invoiceId: invoices.id,
			family: families.name,
			lateInvoiceId: invoiceLines.lateInvoiceId,
			latePartId: invoiceLines.latePartId,
			number: late.number,
		})
		.from(invoices)
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.innerJoin(invoiceLines, and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, invoices.id)))
		.innerJoin(late, rowOf(late, access, invoiceLines.lateInvoiceId))
		.where(
			and(
				rowsOf(invoices, access),
				eq(invoices.familyId, familyId),
				eq(invoices.state, 'draft'),
				isNotNull(invoiceLines.lateInvoiceId),
			),
		)
		.all()
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
