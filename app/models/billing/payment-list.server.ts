import {
	getTableColumns,
	and,
	asc,
	count,
	desc,
	eq,
	gte,
	isNull,
	isNotNull,
	ne,
	notExists,
	lte,
	sql,
	sum,
	type SQL,
} from 'drizzle-orm'
import {
	invoices,
	allocations,
	debits,
	families,
	onlinePayments,
	payments,
	refundPayments,
} from '#db/schema/index.ts'
import { database } from '#db/client.server.ts'
import type { PaymentQuery } from '#app/domain/billing/accounts.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { refundsOf } from './refund-list.server.ts'
import { payerNameOf } from './shares.server.ts'

/** One page of all payments, and their total, without returned ones among others. What was paid back counts as used. */
export function listAllPayments(access: Access, query: PaymentQuery) {
	const used = database()
		.select({ paymentId: allocations.paymentId, usedMinor: sum(allocations.amountMinor).as('used') })
		.from(allocations)
		.where(and(rowsOf(allocations, access), isNull(allocations.removedAt)))
		.groupBy(allocations.paymentId)
		.as('used_payments')
	const refunded = database()
		.select({ paymentId: refundPayments.paymentId, minor: sum(refundPayments.amountMinor).as('refunded') })
		.from(refundPayments)
		.where(rowsOf(refundPayments, access))
		.groupBy(refundPayments.paymentId)
		.as('refunded_payments')
	const usedMinor = sql<number>`coalesce(${used.usedMinor}, 0) + coalesce(${refunded.minor}, 0)`
	const wanted = conditionOf(query, usedMinor)
	const received = sql`case when ${payments.returnedAt} is null then ${payments.amountMinor} end`
	const counted = query.filters.is === 'returned' ? payments.amountMinor : received
	const sums = database()
		.select({
			count: count(),
			returned: countWhere(isNotNull(payments.returnedAt)),
			totalMinor: sum(counted).mapWith(Number),
		})
		.from(payments)
		.innerJoin(families, rowOf(families, access, payments.familyId))
		.leftJoin(used, eq(used.paymentId, payments.id))
		.leftJoin(refunded, eq(refunded.paymentId, payments.id))
		.where(and(rowsOf(payments, access), wanted))
		.get()
	const total = sums?.count ?? 0
	const order = [payments.receivedOn, payments.id]
	const rows = database()
		.select({
			payment: payments,
			family: families.name,
			usedMinor,
			feeMinor: onlinePayments.feeMinor,
			provider: onlinePayments.provider,
		})
		.from(payments)
		.innerJoin(families, rowOf(families, access, payments.familyId))
		.leftJoin(used, eq(used.paymentId, payments.id))
		.leftJoin(refunded, eq(refunded.paymentId, payments.id))
		.leftJoin(onlinePayments, and(rowsOf(onlinePayments, access), eq(onlinePayments.paymentId, payments.id)))
		.where(and(rowsOf(payments, access), wanted))
		.orderBy(...order.map((column) => (query.descending ? desc(column) : asc(column))))
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	return { rows, count: total, returned: sums?.returned ?? 0, totalMinor: sums?.totalMinor ?? 0 }
}

function conditionOf({ search, filters }: PaymentQuery, usedMinor: SQL<number>) {
	const { is, method, from, to } = filters
	const words = plain(search).split(' ').filter(Boolean)
	return and(
		// Opening balances were received in another system.
		ne(payments.method, 'opening'),
		...words.map((word) => sql`instr(${families.nameKey}, ${word}) > 0`),
		is === 'unallocated'
			? and(isNull(payments.returnedAt), sql`(${usedMinor}) < ${payments.amountMinor}`)
			: undefined,
		is === 'returned' ? isNotNull(payments.returnedAt) : undefined,
		is === 'kept' ? isNull(payments.returnedAt) : undefined,
		method ? eq(payments.method, method) : undefined,
		from ? gte(payments.receivedOn, from) : undefined,
		to ? lte(payments.receivedOn, to) : undefined,
	)
}

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

/** One payment with its allocations and refunds, for the receipt. */
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
			number: invoices.number,
			sequence: invoices.sequence,
			amountMinor: allocations.amountMinor,
		})
		.from(allocations)
		.innerJoin(invoices, rowOf(invoices, access, allocations.invoiceId))
		.where(and(rowsOf(allocations, access), eq(allocations.paymentId, id), isNull(allocations.removedAt)))
		.orderBy(asc(allocations.id))
		.all()
	return { ...payment, paid, refunds: refundsOf(access, [id]).get(id) ?? [] }
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
