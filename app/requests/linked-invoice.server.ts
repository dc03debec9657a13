import type { Access } from '#app/models/access.server.ts'
import { findInvoice, type FoundInvoice } from '#app/models/billing/detail.server.ts'
import { personOf } from '#app/models/billing/shares.server.ts'
import { readDocumentLink } from '#app/models/mail/document-link.server.ts'
import { accessOfPayer } from '#app/models/provider/online-payments.server.ts'

const DAY = 24 * 60 * 60 * 1000
/** Families need old invoices again for their tax return. */
const LIFE_DAYS = 180

/** The invoice behind an emailed link, or the reason why it is closed. */
export type LinkedInvoice = {
	is: 'open' | 'ended' | 'void'
	access: Access
	invoice: FoundInvoice
	payerId: string | null
}

/** Null for a forged link, and for an invoice that is a draft or deleted. */
export function linkedInvoice(token = '', now = Date.now()): LinkedInvoice | null {
	const link = readDocumentLink(token)
	const access = link && accessOfPayer(link.schoolId)
	const invoice = link && findInvoice(link.schoolId, link.id)
	if (!access || !invoice || invoice.state === 'draft') return null
	const { dueOn, nextDueOn, linksEndedAt, state } = invoice
	const due = Math.max(...[dueOn, nextDueOn].map((day) => (day ? Date.parse(day) + DAY : 0)))
	const isEnded = link.madeAt <= (linksEndedAt ?? -1) || now > Math.max(link.madeAt, due) + LIFE_DAYS * DAY
	return {
		is: isEnded ? 'ended' : state === 'void' ? 'void' : 'open',
		access,
		invoice,
		payerId: link.payerId ? personOf(link.schoolId, invoice.familyId)(link.payerId) : null,
	}
}
