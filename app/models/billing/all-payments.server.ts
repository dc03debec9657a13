import {
	and,
	asc,
	count,
	desc,
	eq,
	gte,
	isNotNull,
	isNull,
	lte,
	ne,
	sql,
	sum,
	type Column,
	type SQL,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { allocations, families, onlinePayments, payments, refundPayments, refunds } from '#db/schema/index.ts'
import { database } from '#db/client.server.ts'
import type { PaymentQuery } from '#app/domain/billing/accounts.ts'
import type { StoredMethod } from '#app/domain/billing/labels.ts'
import { reversalOf, type Reversal } from '#app/domain/billing/reversals.ts'
import { plain } from '#app/utils/fold.ts'
import { pageOf } from '#app/utils/list-query.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listRepaid } from './internal/free-money.server.ts'

/**
 * One page of all payments and refunds, and their total, without returned payments among others. Refunds are below zero, so
 * that what is left of cash adds up. What was paid back counts as used. A payment can also pay a refund back (`repaidMinor`).
 */
export function listAllPayments(access: Access, query: PaymentQuery) {
	const all = unionAll(receivedIn(access, query), paidBackIn(access, query)).as('all_payments')
	const isReturned = sql<boolean>`${all.returnedAt} is not null`.mapWith(Boolean)
	const sums = database()
		.select({
			method: all.method,
			isMistake: all.isMistake,
			isRefund: all.isRefund,
			isReturned,
			count: count(),
			minor: sum(all.amountMinor).mapWith(Number),
		})
		.from(all)
		.groupBy(sql`${all.method}, ${all.isMistake}, ${all.isRefund}`, isReturned)
		.all()
	const countOf = (some: typeof sums) => some.reduce((sum, group) => sum + group.count, 0)
	const reversed = sums.filter((group) => group.isReturned)
	const reversedTo = (kind: Reversal) => countOf(reversed.filter((group) => reversalOf(group) === kind))
	const totalOf = query.filters.is === 'returned' ? sums : sums.filter((group) => !group.isReturned)
	const total = countOf(sums)
	const rows = unionAll(receivedIn(access, query), paidBackIn(access, query))
		.orderBy(
			...[sql.identifier('day'), sql.identifier('id')].map((column) =>
				query.descending ? desc(column) : asc(column),
			),
		)
		.limit(query.perPage)
		.offset(pageOf(query, total).offset)
		.all()
	const repaid = listRepaid(
		access,
		rows.map(({ familyId }) => familyId),
	)
	return {
		rows: rows.map((row) => ({ ...row, repaidMinor: repaid.get(row.id) ?? 0 })),
		count: total,
		/** The payments that are no longer received, by what became of them. */
		reversals: {
			voided: reversedTo('voided'),
			reversed: reversedTo('reversed'),
			returned: reversedTo('returned'),
		},
		refunds: countOf(sums.filter(({ isRefund }) => isRefund)),
		totalMinor: totalOf.reduce((sum, { minor }) => sum + minor, 0),
	}
}

function receivedIn(access: Access, query: PaymentQuery) {
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
	return database()
		.select({
			id: sql<string>`${payments.id}`.as('id'),
			familyId: payments.familyId,
			family: families.name,
			day: sql<string>`${payments.receivedOn}`.as('day'),
			amountMinor: payments.amountMinor,
			method: sql<StoredMethod>`${payments.method}`.as('method'),
			reference: payments.reference,
			isRefund: sql<boolean>`0`.mapWith(Boolean).as('is_refund'),
			returnedAt: payments.returnedAt,
			isMistake: payments.isMistake,
			usedMinor: usedMinor.as('used_minor'),
			feeMinor: onlinePayments.feeMinor,
		})
		.from(payments)
		.innerJoin(families, rowOf(families, access, payments.familyId))
		.leftJoin(used, eq(used.paymentId, payments.id))
		.leftJoin(refunded, eq(refunded.paymentId, payments.id))
		.leftJoin(onlinePayments, and(rowsOf(onlinePayments, access), eq(onlinePayments.paymentId, payments.id)))
		.where(
			and(
				rowsOf(payments, access),
				// Opening balances were received in another system.
				ne(payments.method, 'opening'),
				stateIn(query, usedMinor),
				conditionOf(query, payments.method, payments.receivedOn),
			),
		)
}

function paidBackIn(access: Access, query: PaymentQuery) {
	const { is } = query.filters
	return database()
		.select({
			id: sql<string>`${refunds.id}`.as('id'),
			familyId: refunds.familyId,
			family: families.name,
			day: sql<string>`${refunds.paidOn}`.as('day'),
			amountMinor: sql<number>`-${refunds.amountMinor}`.as('amount_minor'),
			method: sql<StoredMethod>`${refunds.method}`.as('method'),
			reference: sql<string | null>`${refunds.reason}`.as('reference'),
			isRefund: sql<boolean>`1`.mapWith(Boolean).as('is_refund'),
			returnedAt: sql<number | null>`null`.as('returned_at'),
			isMistake: sql<boolean>`0`.mapWith(Boolean).as('is_mistake'),
			usedMinor: sql<number>`-${refunds.amountMinor}`.as('used_minor'),
			feeMinor: sql<number | null>`null`.as('fee_minor'),
		})
		.from(refunds)
		.innerJoin(families, rowOf(families, access, refunds.familyId))
		.where(
			and(
				rowsOf(refunds, access),
				// Every other status is one of payments. No refund has an empty id.
				is === null || is === 'refunds' ? undefined : eq(refunds.id, ''),
				conditionOf(query, refunds.method, refunds.paidOn),
			),
		)
}

function stateIn({ filters: { is } }: PaymentQuery, usedMinor: SQL<number>) {
	if (is === 'refunds') return eq(payments.id, '')
	if (is === 'unallocated')
		return and(isNull(payments.returnedAt), sql`(${usedMinor}) < ${payments.amountMinor}`)
	if (is === 'kept') return isNull(payments.returnedAt)
	return is === 'returned' ? isNotNull(payments.returnedAt) : undefined
}

function conditionOf({ search, filters: { method, from, to } }: PaymentQuery, way: Column, day: Column) {
	const words = plain(search).split(' ').filter(Boolean)
	return and(
		...words.map((word) => sql`instr(${families.nameKey}, ${word}) > 0`),
		method ? eq(way, method) : undefined,
		from ? gte(day, from) : undefined,
		to ? lte(day, to) : undefined,
	)
}
