import type { BillingDocument } from '#app/domain/billing/document.ts'
import { receiptDocument, statementDocument, type OwnDebt } from '#app/letters/account-documents.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { findPayer, statementOf } from './account.server.ts'
import { letterheadOf } from './letterhead.server.ts'
import { findPayment } from './payment-list.server.ts'

/** A reversed payment has no receipt. */
export function receiptPaper(access: Access, id: string, language: Language): BillingDocument | null {
	const payment = findPayment(access, id)
	if (!payment || payment.returnedAt !== null) return null
	const family = findPayer(access, payment.familyId)
	if (!family) return null
	return receiptDocument(
		{ ...payment, family, number: payment.id.slice(-8).toUpperCase() },
		letterheadOf(access.schoolId),
		language,
	)
}

/** The account of a family between two days. A payer's own statement names their own part of the debt. */
export function accountPaper(
	access: Access,
	familyId: string,
	range: { from: string; to: string },
	{ language, debt = null, payerId }: { language: Language; debt?: OwnDebt | null; payerId?: string | null },
): BillingDocument | null {
	const family = findPayer(access, familyId)
	if (!family) return null
	const statement = { family, debt, ...statementOf(access, familyId, range, payerId) }
	return statementDocument(statement, letterheadOf(access.schoolId), language)
}
