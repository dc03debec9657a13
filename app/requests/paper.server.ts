import { paperInThread } from '#app/adapters/papers/paper-thread.server.ts'
import { wholeFile } from '#app/adapters/storage/storage.server.ts'
import { readBy, type BillingDocument } from '#app/domain/billing/document.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { creditNoteDocument, invoiceDocument } from '#app/letters/invoice-document.server.ts'
import type { Access, SchoolId } from '#app/models/access.server.ts'
import { electronicCreditXml, electronicXml } from '#app/models/billing/e-invoice.server.ts'
import { findCreditNote, findInvoice, type FoundInvoice } from '#app/models/billing/detail.server.ts'
import { accountPaper, receiptPaper } from '#app/models/billing/account-papers.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { payerLanguage } from '#app/models/billing/recipients.server.ts'
import { findLogo } from '#app/models/platform/files.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { languageWords } from '#app/utils/languages.ts'
import { oneAtATime } from '#app/utils/one-at-a-time.server.ts'
import { isDate } from '#app/utils/plain-date.ts'
import { spokenLanguage, type Language } from '#app/utils/spoken.ts'

/** Documents default to English; null if the document does not exist. */
export function paperOf(
	access: Access,
	kind: string | undefined,
	id: string,
	params: URLSearchParams,
	language: Language = spokenLanguage(params.get('lang')) ?? 'en',
): BillingDocument | null {
	const { schoolId } = access
	if (kind === 'invoice') {
		const invoice = findInvoice(schoolId, id)
		return invoice && electronicPaper(schoolId, invoice, language)
	}
	if (kind === 'credit-note') return creditNotePaper(schoolId, id, language)
	if (kind === 'receipt') return receiptPaper(access, id, language)
	return kind === 'statement' ? statementPaper(access, id, params, { language }) : null
}

/** An invoice as its payer reads it, in their language if no other is asked for. */
export function payersPaper(
	schoolId: SchoolId,
	invoice: FoundInvoice,
	{ payerId, language }: { payerId: string | null; language: Language | null },
): BillingDocument {
	const own = language ?? payerLanguage(schoolId, invoice.familyId)
	return electronicPaper(schoolId, readBy(invoice, payerId), own)
}

/** The PDF of a business or an authority carries the electronic invoice. */
export function electronicPaper(
	schoolId: SchoolId,
	invoice: FoundInvoice,
	language: Language,
): BillingDocument {
	const xml = electronicXml(schoolId, invoice)?.cii()
	return { ...invoiceDocument(invoice, letterheadOf(schoolId), language), xml }
}

/** The electronic invoice as a file of UBL. */
export function xmlResponse(schoolId: SchoolId, invoice: FoundInvoice) {
	const xml = electronicXml(schoolId, invoice)?.ubl()
	return xml ? xmlFile(xml, invoice.number) : null
}

export function xmlFile(xml: string, number: string | null) {
	const headers = {
		'Content-Type': 'application/xml; charset=utf-8',
		'Content-Disposition': `attachment; filename="${fileName(['invoice', number])}.xml"`,
		'Cache-Control': 'no-store',
		'X-Content-Type-Options': 'nosniff',
	}
	return { body: xml, headers }
}

function creditNotePaper(schoolId: SchoolId, id: string, language: Language) {
	const credit = creditOf(schoolId, id)
	if (!credit) return null
	const { note, invoice } = credit
	const xml = electronicCreditXml(schoolId, invoice, note)?.cii()
	return { ...creditNoteDocument(note, invoice, letterheadOf(schoolId), language), xml }
}

/** The electronic credit note as a file of UBL. */
export function creditXmlResponse(schoolId: SchoolId, id: string) {
	const credit = creditOf(schoolId, id)
	const xml = credit && electronicCreditXml(schoolId, credit.invoice, credit.note)?.ubl()
	return xml ? xmlFile(xml, credit.note.number) : null
}

function creditOf(schoolId: SchoolId, id: string) {
	const note = findCreditNote(schoolId, id)
	const invoice = note && findInvoice(schoolId, note.invoiceId)
	return invoice && { note, invoice }
}

/** A payer's own statement asks for their own part of the debt. */
export function statementPaper(
	access: Access,
	id: string,
	params: URLSearchParams,
	reader: Parameters<typeof accountPaper>[3],
) {
	return accountPaper(access, id, statementDays(access, params), reader)
}

/** The days in the address, or the past year. */
export function statementDays({ school }: Access, params: URLSearchParams) {
	const asked = (name: string) => {
		const day = params.get(name) ?? ''
		return isDate(day) ? day : null
	}
	const to = asked('to') ?? today(school.timeZone)
	return { from: asked('from') ?? daysAfter(to, -365), to }
}

/** The family's language, if documents should be offered in it besides English. */
export function foreignTo({ schoolId }: Access, familyId: string): { lang: Language; name: string } | null {
	const lang = payerLanguage(schoolId, familyId)
	return lang === 'en' ? null : { lang, name: languageWords(lang) }
}

/** The PDF is created in a worker thread. */
export async function pdfResponse(paper: BillingDocument): Promise<Response> {
	const pdf = await paperInThread(paper, await logoOf(paper))
	return new Response(new Uint8Array(pdf), { headers: headersOf(paper) })
}

/**
 * Answers with the PDF instead of the page. Each user's documents are created one at a time, so that other users need not
 * wait.
 */
export async function keepPaper({ context }: RouteArgs, paper: BillingDocument) {
	const logo = await logoOf(paper)
	const pdf = await oneAtATime(context.who.userId ?? '', () => paperInThread(paper, logo))
	context.file = { body: new Uint8Array(pdf), headers: headersOf(paper) }
}

async function logoOf({ school }: BillingDocument) {
	const file = findLogo(school.logo?.id ?? null)
	return file && (await wholeFile(file))
}

function headersOf({ title, number }: BillingDocument) {
	return {
		'Content-Type': 'application/pdf',
		'Content-Disposition': `inline; filename="${fileName([title, number])}.pdf"`,
		'Cache-Control': 'no-store',
		'X-Content-Type-Options': 'nosniff',
	}
}

function fileName(parts: (string | null)[]): string {
	return parts
		.filter(Boolean)
		.join(' ')
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[^A-Za-z0-9]+/g, '-')
		.toLowerCase()
}
