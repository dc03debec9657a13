import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { families, invoiceLines, invoices } from '#db/schema/index.ts'
import { totalsOf } from '#app/domain/billing/tax.ts'
import { letterWords } from '#app/letters/words.server.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { creditInvoice } from './ending.server.ts'
import { isFee } from './event-fees.server.ts'
import { takeOffDraft } from './internal/dropped-lines.server.ts'

/** The amount that a family got back for a fee, or gets back on its next invoice; null if it was on no invoice. */
export type DroppedFee = { is: 'credited' | 'later'; minor: number } | null

/** Takes a fee that is no longer owed off its draft, or credits it on its invoice. */
export function dropEventFee(tx: Tx, access: Access, entryId: string): DroppedFee {
	const { id, invoiceId, description, studentId, netMinor, rates } = invoiceLines
	const line = tx
		.select({
			id,
			invoiceId,
			description,
			studentId,
			netMinor,
			rates,
			state: invoices.state,
			family: families.name,
		})
		.from(invoiceLines)
		.innerJoin(invoices, rowOf(invoices, access, invoiceLines.invoiceId))
		.innerJoin(families, rowOf(families, access, invoices.familyId))
		.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.entryId, entryId), isFee))
		.get()
	if (!line) return null
	if (line.state === 'draft') {
		takeOffDraft(tx, access, line)
		return null
	}
	const minor = totalsOf([line]).totalMinor
	const credit = creditInvoice(access, `event fee ${line.id}`, {
		id: line.invoiceId,
		lineId: line.id,
		amountMinor: minor,
		reason: letterWords('en').papers.feeBack(line.description),
		studentId: line.studentId ?? undefined,
	})
	return { is: credit.ok ? 'credited' : 'later', minor }
}
