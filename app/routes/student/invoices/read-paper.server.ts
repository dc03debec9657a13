import type { BillingDocument } from '#app/domain/billing/document.ts'
import { paperOf } from '#app/requests/paper.server.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findOwnInvoice } from '#app/models/billing/own.server.ts'
import { listOwnPayments } from '#app/models/billing/own-payments.server.ts'

/** A credit note, receipt or statement of one's own family as PDF; null where it is not theirs. */
export function ownPaper(
	access: Access,
	{ billed }: OpenPortal,
	params: URLSearchParams,
): BillingDocument | null {
	const [invoice, credit, receipt, family] = ['invoice', 'credit', 'receipt', 'family'].map(
		(name) => params.get(name) ?? '',
	)
	if (invoice && credit) {
		const notes = findOwnInvoice(access, invoice)?.creditNotes ?? []
		return notes.some(({ id }) => id === credit) ? paper('credit-note', credit) : null
	}
	if (receipt) {
		const own = listOwnPayments(access, { limit: 10_000 }).find(({ id }) => id === receipt)
		return own?.returnedAt === null ? paper('receipt', receipt) : null
	}
	return family && billed.some(({ id }) => id === family) ? paper('statement', family) : null

	function paper(kind: string, id: string) {
		return paperOf(access, kind, id, params, access.language)
	}
}
