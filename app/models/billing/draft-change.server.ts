import { and, eq, sql } from 'drizzle-orm'
import { write } from '#db/client.server.ts'
import { invoiceLines, invoices } from '#db/schema/index.ts'
import { totalsOf, wholeLine } from '#app/domain/billing/tax.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { findDraft, putLines, refuseLines, type DraftWish } from './draft.server.ts'
import { listLines } from './draft-lines.server.ts'
import { keepTypedAmounts } from './internal/draft-prices.server.ts'
import { waiveLateFees } from './internal/waived-fees.server.ts'

export function updateDraft(
	access: Access,
	id: string,
	wish: Omit<DraftWish, 'familyId'>,
): Outcome<{ id: string; waived: string[] }> {
	return write((tx) => {
		const { userId } = access
		const draft = findDraft(access, id)
		if (!draft) return refused({ form: 'This draft no longer exists.' }, { status: 404 })
		if (draft.state !== 'draft')
			return refused(
				{ form: 'This invoice was issued meanwhile. Correct and reissue it instead.' },
				{ status: 409 },
			)
		const lines = wish.lines.map(wholeLine)
		const refusal = refuseLines(access, lines, id)
		if (refusal) return refusal
		const waived = waiveLateFees(tx, access, id, lines)
		const before = listLines(access, id)
		tx.delete(invoiceLines)
			.where(and(rowsOf(invoiceLines, access), eq(invoiceLines.invoiceId, id)))
			.run()
		tx.update(invoices)
			.set({
				...totalsOf(lines),
				period: wish.period,
				termsDays: wish.termsDays,
				publicNote: wish.publicNote ?? null,
				internalNote: wish.internalNote ?? null,
				updatedAt: Date.now(),
				updatedBy: userId,
				version: sql`${invoices.version} + 1`,
			})
			.where(rowOf(invoices, access, id))
			.run()
		putLines(tx, access, [{ id, lines }])
		keepTypedAmounts(tx, access, { id, familyId: draft.familyId, period: wish.period }, before)
		record(tx, access, 'invoice.changed', { objectId: id, objectName: draft.family })
		return done({ id, waived })
	})
}
