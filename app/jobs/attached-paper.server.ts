import { readBy, type BillingDocument, type MailDocument } from '#app/domain/billing/document.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import type { SchoolId } from '#app/models/access.server.ts'
import { machineAccess, schoolById } from '#app/models/platform/school.server.ts'
import { asReader } from '#app/models/reader.server.ts'
import { accountPaper, receiptPaper } from '#app/models/billing/account-papers.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { electronicXml } from '#app/models/billing/e-invoice.server.ts'
import { debtOfPayer } from '#app/models/billing/own-debt.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'

/** The document of an email, in the language of the person it goes to. Null if it is gone. */
export function attachedPaper(
	{ schoolId, ...document }: MailDocument & { schoolId: SchoolId },
	email: string,
): BillingDocument | null {
	const { language } = asReader(schoolId, { email })
	if (document.kind === 'invoice') {
		const invoice = findInvoice(schoolId, document.id)
		if (!invoice) return null
		const xml = electronicXml(schoolId, invoice)?.cii()
		return { ...invoiceDocument(readBy(invoice, null), letterheadOf(schoolId), language), xml }
	}
	const school = schoolById(schoolId)
	if (!school) return null
	const access = machineAccess(school, 'Solfa')
	if (document.kind !== 'statement') return receiptPaper(access, document.id, language)
	const debt = document.payerId ? debtOfPayer(access, document.id, document.payerId) : null
	return accountPaper(access, document.id, document, { language, debt, payerId: document.payerId })
}
