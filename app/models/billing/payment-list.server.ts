import { and, asc, eq, getTableColumns, isNull, notExists, sql } from 'drizzle-orm'
import { allocations, debits, invoices, onlinePayments, payments } from '#db/schema/index.ts'
import { database } from '#db/client.server.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { repaidBy } from './internal/free-money.server.ts'
import { refundsOf } from './refund-list.server.ts'
import { payerNameOf } from './shares.server.ts'

/** Recorded by hand or from a bank file, and not by a provider or a direct debit. */
function isEntered(access: Access) {
	const of = (table: typeof onlinePayments | typeof debits) =>
		notExists(
			database()
				.select({ one: sql`1` })
				.from(table)
				.where(and(rowsOf(table, access), eq(table.paymentId, payments.id))),
		)
	return sql`${and(of(onlinePayments), of(debits))}`.mapWith(Boolean)
}

/** One payment with its allocations, its refunds and those it pays back, for the receipt. */
export function findPayment(access: Access, id: string) {
	const payment = database()
		.select({ ...getTableColumns(payments), isEntered: isEntered(access), payer: payerNameOf(access) })
		.from(payments)
		.where(rowOf(payments, access, id))
		.get()
	if (!payment) return null
	const paid = database()
		.select({
			id: allocations.id,
			invoiceId: allocations.invoiceId,
			number: invoices.number,
			sequence: invoices.sequence,
			amountMinor: allocations.amountMinor,
		})
		.from(allocations)
		.innerJoin(invoices, rowOf(invoices, access, allocations.invoiceId))
		.where(and(rowsOf(allocations, access), eq(allocations.paymentId, id), isNull(allocations.removedAt)))
		.orderBy(asc(allocations.id))
		.all()
	return {
		...payment,
		paid,
		refunds: refundsOf(access, [id]).get(id) ?? [],
		repaid: repaidBy(access, payment),
	}
}

/** A family's payments, with the provider's fee for online ones. */
export function listPayments(access: Access, familyId: string) {
	const { id: onlineId, feeMinor, provider } = onlinePayments
	return database()
		.select({ ...getTableColumns(payments), isEntered: isEntered(access), onlineId, feeMinor, provider })
		.from(payments)
		.leftJoin(onlinePayments, and(rowsOf(onlinePayments, access), eq(onlinePayments.paymentId, payments.id)))
		.where(and(rowsOf(payments, access), eq(payments.familyId, familyId)))
		.orderBy(asc(payments.receivedOn))
		.limit(10_000)
		.all()
}
