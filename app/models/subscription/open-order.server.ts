import { and, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { planOrders, subscriptions } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { PAYMENT_CONFIRMING } from '#app/domain/subscription/labels.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import type { Order } from './order.server.ts'

/**
 * One purchase at a time: the newest order replaces those nobody has approved yet. If one of them is approved after all,
 * the payments job ends it at the provider and refunds it. Refused while an approved one waits for its payment.
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

/** Paused at the provider because its school cancelled: not charged, and resumed with one call until it ends. */
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

/** A charge for it failed, and it can still be paid. */
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

/** From `at` on the order is ended at the provider for good; null takes that back. */
export function endOrderAt(access: Access, { id }: Order, at: number | null) {
	write((tx) =>
		tx
			.update(planOrders)
			.set({ unwantedAt: at })
			.where(rowOf(planOrders, access, id))
			.run(),
	)
}

/** Approved by the buyer, while the first payment is on its way. The buyer has paid as far as they can tell. */
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
