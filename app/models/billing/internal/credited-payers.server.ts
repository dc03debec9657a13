import { creditedTo, payableBy, type PayerAmount } from '#app/domain/billing/shares.ts'
import type { SchoolId } from '../../access.server.ts'
import { listPaysFor, personOf, standingsIn, type SharedInvoice } from '../shares.server.ts'

/**
 * The payers of an invoice whose shares a credit reduces, by how much. Null if it reduces every share alike. Today's shares
 * count only if those at the issue are not known: on invoices of older versions, or after two records of a student were merged.
 */
export function creditedPayers(
	schoolId: SchoolId,
	invoice: SharedInvoice,
	credit: { studentId?: string; amountMinor: number },
): PayerAmount[] | null {
	const { payers, pays = [] } = invoice.billTo ?? {}
	if (!payers) return null
	const person = personOf(schoolId, invoice.familyId)
	const issued = pays
		.filter(({ studentId }) => studentId === credit.studentId)
		.map((pay) => ({ ...pay, payerId: person(pay.payerId) }))
	const known = issued.length > 0 ? issued : listPaysFor(schoolId, invoice.familyId)
	return creditedTo(standingsIn(schoolId, invoice), known, credit)
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
