import { database } from '#db/client.server.ts'
import { invoices } from '#db/schema/index.ts'
import { ownOpenOf } from '#app/domain/billing/payment-parts.ts'
import { sharesOf, type BilledLine, type PayerShare } from '#app/domain/billing/shares.ts'
import type { SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { findSharedPlan } from './payment-plan.server.ts'
import { listPaysFor, standingsIn } from './shares.server.ts'

/** The payers' shares of an invoice that is not issued yet. */
export function sharesOfLines(
	schoolId: SchoolId,
	familyId: string,
	lines: readonly (BilledLine & { lateInvoiceId?: string | null; latePartId?: string | null })[],
	totalMinor: number,
): PayerShare[] {
	const pays = listPaysFor(schoolId, familyId)
	const billed = lines.map(({ studentId, netMinor, rates, lateInvoiceId, latePartId = null }) => ({
		studentId,
		netMinor,
		rates,
		latePayers: lateInvoiceId ? latePayersOf(schoolId, lateInvoiceId, latePartId) : [],
	}))
	return sharesOf(pays, billed, totalMinor)
}

/** The open share of each payer of a late invoice or part, or their whole share if it was paid in the meantime. */
function latePayersOf(schoolId: SchoolId, id: string, partId: string | null) {
	const { familyId, openMinor, totalMinor, billTo } = invoices
	const late = database()
		.select({ id: invoices.id, familyId, openMinor, totalMinor, billTo })
		.from(invoices)
		.where(rowOf(invoices, schoolId, id))
		.get()
	const shares = late ? standingsIn(schoolId, late) : []
	const plan = late && partId ? findSharedPlan(schoolId, late, shares) : null
	// A part of a plan that was replaced is divided like the invoice.
	const isOfPlan = plan?.parts.some((part) => part.id === partId)
	const open = shares.map((own) => (plan && isOfPlan ? ownOpenOf(plan.parts, partId, own) : own.leftMinor))
	const isOpen = open.some((minor) => minor > 0)
	return shares
		.map(({ payerId = null, name, amountMinor }, i) => ({
			payerId,
			name,
			amountMinor: isOpen ? (open[i] ?? 0) : amountMinor,
		}))
		.filter(({ amountMinor }) => amountMinor > 0)
}
