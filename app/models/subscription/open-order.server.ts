import { and, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { planOrders, subscriptions } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { PAYMENT_CONFIRMING } from '#app/domain/subscription/labels.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import type { Order } from './order.server.ts'

/**
 * Only one purchase at a time: the newest order replaces those not yet approved. If one of them is approved
 * after all, the payments job cancels it at the provider and refunds it. Refuses while an approved order waits
 * for its payment.
 */
export function replaceOpenOrders(access: Access, { id }: Order, now = Date.now()): Outcome<null> {
	return write((tx) => {
		const open = isNull(planOrders.settledAt)
		const withdrawn = { outcome: 'withdrawn' as const, settledAt: now }
		if (findApprovedOrder(access)) {
			tx.update(planOrders)
				.set(withdrawn)
				.where(and(rowOf(planOrders, access, id), open))
				.run()
			return refused({ form: PAYMENT_CONFIRMING }, { status: 409 })
		}
		tx.update(planOrders)
			.set(withdrawn)
			.where(and(rowsOf(planOrders, access), lt(planOrders.id, id), open))
			.run()
		return done(null)
	})
}

/** An order paused at the provider after a cancellation: no charges, and resumable until it ends. */
export function findPausedOrder(access: Access, now = Date.now()): Order | null {
	return (
		database()
			.select()
			.from(planOrders)
			.where(
				and(
					rowsOf(planOrders, access),
					eq(planOrders.outcome, 'activated'),
					eq(planOrders.providerState, 'SUSPENDED'),
					gt(planOrders.unwantedAt, now),
				),
			)
			.orderBy(desc(planOrders.id))
			.limit(1)
			.get() ?? null
	)
}

/** An order with a failed charge that can still be paid. */
export function findPastDueOrder(access: Access): Order | null {
	const row = database()
		.select({ order: planOrders })
		.from(subscriptions)
		.innerJoin(
			planOrders,
			and(
				eq(planOrders.schoolId, subscriptions.schoolId),
				eq(planOrders.paypalSubscriptionId, subscriptions.paypalSubscriptionId),
			),
		)
		.where(
			and(
				rowsOf(subscriptions, access),
				isNull(subscriptions.replacedAt),
				isNotNull(subscriptions.pastDueAt),
			),
		)
		.get()
	return row?.order ?? null
}

/** Ends the order at the provider from `at` on; null reverses that. */
export function endOrderAt(access: Access, { id }: Order, at: number | null) {
	write((tx) =>
		tx
			.update(planOrders)
			.set({ unwantedAt: at })
			.where(rowOf(planOrders, access, id))
			.run(),
	)
}

/** Approved by the buyer, who considers it paid, while the first payment is on its way. */
export function findApprovedOrder(access: Access): Order | null {
	return (
		database()
			.select()
			.from(planOrders)
			.where(
				and(
					rowsOf(planOrders, access),
					eq(planOrders.providerState, 'APPROVED'),
					isNull(planOrders.settledAt),
				),
			)
			.orderBy(desc(planOrders.id))
			.limit(1)
			.get() ?? null
	)
}
