import { and, desc, eq, gte, isNull, ne, or } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { planOrders, subscriptions } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** Each one is queried at the provider while the user waits. */
const OPEN_AT_MOST = 5

export type Order = typeof planOrders.$inferSelect

/** Attaches the provider's subscription to an order. A school without a plan gets a pending one. */
export function attachSubscription(
	access: Access,
	orderId: string,
	{ id, approveUrl }: { id: string; approveUrl: string },
	now = Date.now(),
): Order {
	return write((tx) => {
		tx.update(planOrders)
			.set({ paypalSubscriptionId: id, approveUrl, providerState: 'APPROVAL_PENDING' })
			.where(and(rowOf(planOrders, access, orderId), isNull(planOrders.paypalSubscriptionId)))
			.run()
		const order = tx
			.select()
			.from(planOrders)
			.where(rowOf(planOrders, access, orderId))
			.get()
		if (!order) throw new Error('An order vanished while it was sent to the provider.')
		const { plan, cycle } = order
		tx.insert(subscriptions)
			.values({ schoolId: access.schoolId, id: newId(now), plan, cycle, state: 'pending', createdAt: now })
			.onConflictDoNothing()
			.run()
		return order
	})
}

/** Finds an order by its id or the provider's id, within the school. */
export function findOrder(
	access: Access,
	by: { id?: string | null; paypalSubscriptionId?: string | null },
): Order | null {
	const conditions = [
		by.id ? eq(planOrders.id, by.id) : undefined,
		by.paypalSubscriptionId ? eq(planOrders.paypalSubscriptionId, by.paypalSubscriptionId) : undefined,
	].filter((condition) => condition !== undefined)
	if (conditions.length === 0) return null
	return (
		database()
			.select()
			.from(planOrders)
			.where(and(rowsOf(planOrders, access), ...conditions))
			.get() ?? null
	)
}

/**
 * The order the provider currently charges; only this one can be ended. An abandoned purchase of another plan
 * changes nothing.
 */
export function findRunningOrder(access: Access): Order | null {
	return (
		database()
			.select()
			.from(planOrders)
			.where(
				and(
					rowsOf(planOrders, access),
					eq(planOrders.outcome, 'activated'),
					eq(planOrders.providerState, 'ACTIVE'),
					isNull(planOrders.unwantedAt),
				),
			)
			.orderBy(desc(planOrders.id))
			.limit(1)
			.get() ?? null
	)
}

/** Unsettled orders at the provider, newest first; any of them may have been paid since. */
export function listUnsettled(access: Access): { paypalSubscriptionId: string; createdAt: number }[] {
	return database()
		.select({ paypalSubscriptionId: planOrders.paypalSubscriptionId, createdAt: planOrders.createdAt })
		.from(planOrders)
		.where(and(rowsOf(planOrders, access), isNull(planOrders.settledAt)))
		.orderBy(desc(planOrders.id))
		.limit(OPEN_AT_MOST)
		.all()
		.flatMap(({ paypalSubscriptionId, createdAt }) =>
			paypalSubscriptionId ? [{ paypalSubscriptionId, createdAt }] : [],
		)
}

/** True if the order took over from a plan that was running, rather than renewing one that had ended. */
export function isChangeOfPlan(access: Access, { id, startsAt, createdAt }: Order): boolean {
	if (startsAt === null) return false
	const running = database()
		.select({ id: planOrders.id })
		.from(planOrders)
		.where(
			and(
				rowsOf(planOrders, access),
				ne(planOrders.id, id),
				eq(planOrders.outcome, 'activated'),
				or(isNull(planOrders.endedAt), gte(planOrders.endedAt, createdAt)),
			),
		)
		.get()
	return running !== undefined
}
