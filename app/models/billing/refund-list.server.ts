import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { ledgerEntries, payments, refundPayments, refunds } from '#db/schema/index.ts'
import type { PaymentMethod } from '#app/domain/billing/labels.ts'
import type { Refunded } from '#app/domain/billing/reversals.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

interface RefundOf extends Refunded {
	refundId: string
	method: PaymentMethod
}

/** Returns the refunds of some payments by payment, oldest first. */
export function refundsOf(access: Access, paymentIds: readonly string[]): Map<string, RefundOf[]> {
	if (paymentIds.length === 0) return new Map()
	const rows = database()
		.select({
			refundId: refunds.id,
			method: refunds.method,
			paymentId: refundPayments.paymentId,
			amountMinor: refundPayments.amountMinor,
			paidOn: refunds.paidOn,
		})
		.from(refundPayments)
		.innerJoin(refunds, rowOf(refunds, access, refundPayments.refundId))
		.where(and(rowsOf(refundPayments, access), inArray(refundPayments.paymentId, eachOf(paymentIds))))
		.orderBy(asc(refunds.id))
		.all()
	return groupedBy(rows, ({ paymentId }) => paymentId)
}

/** How the refund of a ledger entry was paid back; null for other entries. */
export function refundMethod(access: Access): SQL<PaymentMethod | null> {
	const found = database()
		.select({ method: refunds.method })
		.from(refunds)
		.where(rowOf(refunds, access, ledgerEntries.sourceId))
	return sql<PaymentMethod | null>`(${found})`
}

/** The refunds of a payment as a column of a query of payments. */
export function refundsColumn(access: Access): SQL<Refunded[]> {
	const { amountMinor } = refundPayments
	const rows = database()
		.select({
			json: sql`json_group_array(json_object('amountMinor', ${amountMinor}, 'paidOn', ${refunds.paidOn}))`,
		})
		.from(refundPayments)
		.innerJoin(refunds, rowOf(refunds, access, refundPayments.refundId))
		.where(and(rowsOf(refundPayments, access), eq(refundPayments.paymentId, payments.id)))
	return sql<Refunded[]>`(${rows})`.mapWith((json: string) => JSON.parse(json) as Refunded[])
}
