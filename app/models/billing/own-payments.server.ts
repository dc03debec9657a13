import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { allocations, families, invoices, payments } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listOwnFamilies } from './own.server.ts'
import { isReadablePayment } from './internal/billed-payers.server.ts'
import { repaidBy } from './internal/free-money.server.ts'
import { refundsColumn } from './refund-list.server.ts'
import { payerNameOf } from './shares.server.ts'

/** Payments of the reader's own families, newest first; each has a receipt, which says what was paid back. */
export function listOwnPayments(access: Access, { limit = 100 } = {}) {
	return database()
		.select({
			id: payments.id,
			familyId: payments.familyId,
			family: families.name,
			payer: payerNameOf(access),
			receivedOn: payments.receivedOn,
			amountMinor: payments.amountMinor,
			method: payments.method,
			reference: payments.reference,
			returnedAt: payments.returnedAt,
			isMistake: payments.isMistake,
			refunds: refundsColumn(access),
		})
		.from(families)
		.crossJoin(payments)
		.where(
			and(
				rowsOf(families, access),
				isReadablePayment(access),
				rowsOf(payments, access),
				eq(payments.familyId, families.id),
				ne(payments.method, 'opening'),
			),
		)
		.orderBy(desc(payments.receivedOn), desc(payments.id))
		.limit(limit)
		.all()
}

export type OwnPayment = ReturnType<typeof listOwnPayments>[number]

/** The invoices that one of the reader's own payments paid, and the refunds it pays back. */
export function usesOf(access: Access, payment: { id: string; familyId: string }) {
	return { paid: listPaidInvoices(access, payment.id), repaid: repaidBy(access, payment) }
}

/** The invoices a payment paid, limited to the reader's own families. */
function listPaidInvoices(access: Access, paymentId: string) {
	return database()
		.select({ number: invoices.number, sequence: invoices.sequence, amountMinor: allocations.amountMinor })
		.from(allocations)
		.innerJoin(invoices, rowOf(invoices, access, allocations.invoiceId))
		.where(
			and(
				rowsOf(allocations, access),
				eq(allocations.paymentId, paymentId),
				isNull(allocations.removedAt),
				inArray(
					invoices.familyId,
					listOwnFamilies(access).map(({ id }) => id),
				),
			),
		)
		.all()
}
