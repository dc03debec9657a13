import { Readable } from 'node:stream'
import { wholeFile } from '#app/adapters/storage/storage.server.ts'
import { receiptDocument, statementDocument } from '#app/domain/billing/account-documents.ts'
import { creditNoteDocument, invoiceDocument, type BillingDocument } from '#app/domain/billing/document.ts'
import { paperPdf } from '#app/letters/paper.server.ts'
import type { Access, SchoolId } from '#app/models/access.server.ts'
import {
	findCreditNote,
	findInvoice,
	findPayer,
	findPayment,
	letterheadOf,
	statementOf,
} from '#app/models/billing.server.ts'
import { findLogo } from '#app/models/platform/files.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { isDate } from '#app/utils/plain-date.ts'

/** The paper an address asks for; null where the school has none such. */
export function paperOf(
	access: Access,
	kind: string | undefined,
	id: string,
	params: URLSearchParams,
): BillingDocument | null {
	const { schoolId } = access
	if (kind === 'invoice') return invoicePaper(schoolId, id)
	if (kind === 'credit-note') return creditNotePaper(schoolId, id)
	if (kind === 'receipt') return receiptPaper(access, id)
	return kind === 'statement' ? statementPaper(access, id, params) : null
}

export function invoicePaper(schoolId: SchoolId, id: string): BillingDocument | null {
	const found = findInvoice(schoolId, id)
	return found && invoiceDocument(found, letterheadOf(schoolId))
}

function creditNotePaper(schoolId: SchoolId, id: string) {
	const note = findCreditNote(schoolId, id)
	const invoice = note && findInvoice(schoolId, note.invoiceId)
	return invoice && creditNoteDocument(note, invoice, letterheadOf(schoolId))
}

function receiptPaper(access: Access, id: string) {
	const payment = findPayment(access, id)
	const family = payment && findPayer(access, payment.familyId)
	if (!family) return null
	return receiptDocument(
		{ ...payment, family, number: payment.id.slice(-8).toUpperCase() },
		letterheadOf(access.schoolId),
	)
}

/** Of the days the address names; of the last year where it names none. */
function statementPaper(access: Access, id: string, params: URLSearchParams) {
	const family = findPayer(access, id)
	if (!family) return null
	const asked = (name: string) => {
		const day = params.get(name) ?? ''
		return isDate(day) ? day : null
	}
	const to = asked('to') ?? today(access.school.timeZone)
	const range = { from: asked('from') ?? daysAfter(to, -365), to }
	return statementDocument({ family, ...statementOf(access, id, range) }, letterheadOf(access.schoolId))
}

/** A paper as it is sent: a PDF, a piece at a time. */
export async function pdfResponse(paper: BillingDocument): Promise<Response> {
	const name = [paper.title, paper.number].filter(Boolean).join(' ')
	const named = name
		.normalize('NFKD')
		.replace(/[^A-Za-z0-9]+/g, '-')
		.toLowerCase()
	const file = findLogo(paper.school.logo?.id ?? null)
	const pdf = await paperPdf(paper, file && (await wholeFile(file)))
	return new Response(Readable.toWeb(pdf) as ReadableStream, {
		headers: {
			'Content-Type': 'application/pdf',
			'Content-Disposition': `inline; filename="${named}.pdf"`,
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		},
	})
}
