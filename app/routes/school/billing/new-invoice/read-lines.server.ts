import type { BillingDocument } from '#app/domain/billing/document.ts'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { reasonAfterChange } from '#app/letters/line-reason.server.ts'
import { causeOf } from '#app/domain/billing/line-cause.ts'
import { keyOfRepeated, readFormId } from '#app/domain/billing/repeated-credits.ts'
import { standingsOf } from '#app/domain/billing/shares.ts'
import { totalsOf, untaxed, wholeLine } from '#app/domain/billing/tax.ts'
import type { InvoiceForm } from '#app/domain/billing/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { sharesOfLines } from '#app/models/billing/line-shares.server.ts'
import { listTaxCodes, ratesChargedBy } from '#app/models/billing/tax-codes.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { correctedBy, type FoundInvoice, type FoundLine } from '#app/models/billing/detail.server.ts'
import type { NewLine } from '#app/models/billing/draft-lines.server.ts'
import { listPaidApart, type Subject } from './read-subject.server.ts'

/** Suggested lines are recomputed on the server; only the selection comes from the form. */
export function linesOf(access: Access, { payer, from, mode }: Subject, value: InvoiceForm): NewLine[] {
	const { period, suggested, lines } = value
	const offered = period ? suggestLines(access, payer.id, period).lines : []
	const codes = listTaxCodes(access)
	const charged = ratesChargedBy(access)
	const childOf = childrenOf(access, payer.id)
	const written = lines.map(
		({ lineId, kind, unit, discount, taxCodeId, studentId, description, quantity }) => {
			const before = mode === 'copy' ? undefined : from?.lines.find(({ id }) => id === lineId)
			const taxed = codes.find(({ id }) => id === taxCodeId)
			const rates = charged(taxed?.rates ?? null)
			const amounts = {
				quantity,
				// A discount lowers the total, typed with a minus or without.
				unitMinor: kind === 'discount' ? 0 - Math.abs(unit) : unit,
				discountMinor: discount ?? 0,
			}
			return {
				...(before ? { ...originOf(before), why: reasonAfterChange(before, amounts) } : {}),
				studentId: childOf(before, studentId),
				...(from && mode === 'corrects' ? originOfCredit(from, lineId ?? '') : {}),
				kind: before && before.kind === kind ? before.kind : kind,
				description,
				...amounts,
				taxCodeId: taxed?.id ?? null,
				rates: payer.taxExempt ? untaxed(rates) : rates,
			}
		},
	)
	return [...offered.filter((line) => suggested.includes(causeOf(line) ?? '')), ...written]
}

/** The student of a line: the chosen one, where it counts and the line does not come from a lesson, a month, an entry or a loan. */
function childrenOf(access: Access, familyId: string) {
	const children = listPaidApart(access, familyId)
	return (before: FoundLine | undefined, chosen: string | undefined) => {
		if (before && (children.length === 0 || causeOf(before))) return before.studentId
		return children.find(({ id }) => id === chosen)?.id ?? null
	}
}

/** The month on the paper: the one whose suggestions were taken. Lines written by hand belong to no month. */
export function periodOf({ from, mode }: Subject, { period, suggested }: InvoiceForm): string | null {
	if (suggested.length > 0 && period) return period
	return mode === 'copy' ? null : (from?.period ?? null)
}

/** A line keeps its source when its text or price changes. */
function originOf(line: FoundLine) {
	const { studentId, enrolmentId, lessonId, period, lateInvoiceId, latePartId, entryId, loanId } = line
	const { planVersionId, planMinor, lessonDays } = line
	return {
		studentId,
		enrolmentId,
		lessonId,
		period,
		lateInvoiceId,
		latePartId,
		entryId,
		loanId,
		planVersionId,
		planMinor,
		lessonDays,
	}
}

/** A line that repeats a credit note of the old invoice says so, and is for the student of the line that it was taken from. */
function originOfCredit({ credits, lines }: FoundInvoice, formId: string) {
	const { noteId, lineId } = readFormId(formId) ?? {}
	const note = credits.find(({ id }) => id === noteId)
	if (!note) return {}
	return {
		period: keyOfRepeated(note.id),
		studentId: lines.find(({ id }) => id === lineId)?.studentId ?? null,
	}
}

const NOTHING_PAID = { payments: [], credits: [] }

/** Renders the invoice exactly as the family would receive it. */
export function previewOf(
	access: Access,
	subject: Subject,
	value: InvoiceForm,
	lines: NewLine[],
): BillingDocument {
	const { payer, from, mode } = subject
	const billed = lines.map(wholeLine)
	const { netMinor, taxes, totalMinor } = totalsOf(billed)
	return invoiceDocument(
		{
			number: null,
			state: 'draft',
			currency: access.school.currency,
			period: periodOf(subject, value),
			issuedOn: null,
			dueOn: null,
			termsDays: value.termsDays,
			netMinor,
			totalMinor,
			openMinor: totalMinor,
			taxes,
			billTo: null,
			family: payer,
			shares: standingsOf(
				sharesOfLines(access.schoolId, payer.id, billed, totalMinor),
				{ paid: [], credited: [] },
				totalMinor,
			),
			plan: null,
			publicNote: value.publicNote ?? null,
			corrects: mode === 'corrects' && from ? correctedBy(access.schoolId, from.id) : null,
			lines: billed.map((line, i) => ({ ...line, id: String(i), why: line.why ?? null })),
			...NOTHING_PAID,
		},
		letterheadOf(access.schoolId),
	)
}
