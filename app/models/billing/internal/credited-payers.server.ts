import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { invoiceLines } from '#db/schema/index.ts'
import { partsOfLine } from '#app/domain/billing/line-parts.ts'
import { creditedTo, payableBy, type PayerAmount } from '#app/domain/billing/shares.ts'
import { split } from '#app/utils/money.ts'
import type { SchoolId } from '../../access.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { listPaysFor, personOf, standingsIn, type SharedInvoice } from '../shares.server.ts'

interface Credit {
	amountMinor: number
	studentId?: string
	lineId?: string
}

/**
 * The payers of an invoice whose shares a credit reduces, by how much. Null if it reduces every share alike. Today's shares
 * count only if those at the issue are not known: on invoices of older versions, or after two records of a student were merged.
 */
export function creditedPayers(
	schoolId: SchoolId,
	invoice: SharedInvoice,
	credit: Credit,
): PayerAmount[] | null {
	const { payers } = invoice.billTo ?? {}
	if (!payers) return null
	const shares = standingsIn(schoolId, invoice)
	const ofLine = credit.studentId ? null : payersOfLine(schoolId, invoice, credit)
	if (ofLine && shares.length > 0) return ofLine
	const issued = issuedPays(schoolId, invoice).filter(({ studentId }) => studentId === credit.studentId)
	const known = issued.length > 0 ? issued : listPaysFor(schoolId, invoice.familyId)
	return creditedTo(shares, known, credit)
}

function issuedPays(schoolId: SchoolId, { billTo, familyId }: SharedInvoice) {
	const person = personOf(schoolId, familyId)
	return (billTo?.pays ?? []).map((pay) => ({ ...pay, payerId: person(pay.payerId) }))
}

/** Divides a credit of a line for no student as the line was billed. Null for other credits, and if that is not known. */
function payersOfLine(
	schoolId: SchoolId,
	invoice: SharedInvoice,
	{ lineId, amountMinor }: Credit,
): PayerAmount[] | null {
	const lines = lineId ? readLines(schoolId, invoice.id) : []
	const line = lines.find(({ id }) => id === lineId)
	const billed = billedByPayer(schoolId, invoice)
	if (!line || line.studentId || !billed) return null
	const issued = issuedPays(schoolId, invoice)
	// Without a student and a late fee, every line was divided like the invoice.
	if (issued.length === 0 && lines.every(({ studentId, isLateFee }) => !studentId && !isLateFee)) return null
	const students = new Set(issued.map(({ studentId }) => studentId))
	const isKnown = issued.length > 0 && lines.every((one) => !one.studentId || students.has(one.studentId))
	const pays = isKnown ? issued : listPaysFor(schoolId, invoice.familyId)
	const parts = partsOfLine({ billed, pays, lines }, line)
	if (parts.length === 0) return null
	const weights = parts.map((part) => part.amountMinor)
	const amounts = split(amountMinor, weights)
	return parts.map(({ payerId }, i) => ({ payerId, amountMinor: amounts[i] ?? 0 }))
}

function readLines(schoolId: SchoolId, invoiceId: string) {
	const { id, studentId, netMinor, rates, lateInvoiceId } = invoiceLines
	return database()
		.select({ id, studentId, netMinor, rates, lateInvoiceId })
		.from(invoiceLines)
		.where(and(rowsOf(invoiceLines, schoolId), eq(invoiceLines.invoiceId, invoiceId)))
		.all()
		.map(({ lateInvoiceId, ...line }) => ({ ...line, isLateFee: lateInvoiceId !== null }))
}

/** The amount that each payer was billed. Null on invoices of older versions, which name no payer's id. */
function billedByPayer(schoolId: SchoolId, { billTo, familyId }: SharedInvoice): Map<string, number> | null {
	const person = personOf(schoolId, familyId)
	const billed = new Map<string, number>()
	for (const { payerId, amountMinor } of billTo?.payers ?? []) {
		if (!payerId) return null
		const id = person(payerId)
		billed.set(id, (billed.get(id) ?? 0) + amountMinor)
	}
	return billed
}

/** The payers who have paid more of an invoice than a credit leaves of their shares, and how much more. */
export function overpaidBy(schoolId: SchoolId, invoice: SharedInvoice, credited: readonly PayerAmount[]) {
	const shares = standingsIn(schoolId, invoice)
	const person = personOf(schoolId, invoice.familyId)
	return credited
		.map(({ payerId, amountMinor }) => ({
			isOf: (id: string | null) => id !== null && person(id) === payerId,
			amountMinor: amountMinor - payableBy(shares, payerId),
		}))
		.filter((part) => part.amountMinor > 0)
}
