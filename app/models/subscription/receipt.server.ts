import { and, desc, eq, lt, or } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { platformTransactions } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Look } from '#app/domain/subscription/provider.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { announcePayment } from '../provider/payment-event.server.ts'
import type { Order } from './order.server.ts'

const PAGE = 50

export type Receipt = typeof platformTransactions.$inferSelect

/** Records the provider's payments and refunds, each once. */
export function enterPayments(tx: Tx, schoolId: SchoolId, order: Order, { payments, askedAt }: Look) {
	const { plan, cycle, id: orderId } = order
	const entries = payments.flatMap(({ ref, at, amountMinor, currency, refunded }) => {
		const common = { currency, plan, cycle, orderId, providerRef: ref }
		const paid = { ...common, kind: 'payment' as const, at, id: newId(at), amountMinor }
		if (!refunded) return [paid]
		// The provider does not tell the time of a refund, so the time of the check is used.
		const back = { ...common, kind: 'refund' as const, at: askedAt, id: newId(askedAt) }
		return [paid, { ...back, amountMinor: -amountMinor }]
	})
	if (entries.length === 0) return
	const added = tx
		.insert(platformTransactions)
		.values(entries.map((entry) => ({ ...entry, schoolId })))
		.onConflictDoNothing()
		.returning({ ref: platformTransactions.providerRef, kind: platformTransactions.kind })
		.all()
	for (const { ref, kind } of added) if (ref && kind === 'payment') announcePayment(tx, ref, order)
}

/** Payments of a school, newest first, in pages. `next` is the cursor of the next page. */
export function listReceipts(
	access: Access,
	after: string | null = null,
	limit = PAGE,
): { receipts: Receipt[]; next: string | null } {
	const [, at = '', id = ''] = /^(\d{1,15})-([0-9a-z]{1,40})$/.exec(after ?? '') ?? []
	const { at: time, id: key } = platformTransactions
	const older = or(lt(time, Number(at)), and(eq(time, Number(at)), lt(key, id)))
	const rows = database()
		.select()
		.from(platformTransactions)
		.where(and(rowsOf(platformTransactions, access), id ? older : undefined))
		.orderBy(desc(time), desc(key))
		.limit(limit + 1)
		.all()
	const receipts = rows.slice(0, limit)
	const last = receipts.at(-1)
	return { receipts, next: rows.length > limit && last ? `${last.at}-${last.id}` : null }
}

export function findReceipt(access: Access, id: string): Receipt | null {
	return (
		database()
			.select()
			.from(platformTransactions)
			.where(rowOf(platformTransactions, access, id))
			.get() ?? null
	)
}
