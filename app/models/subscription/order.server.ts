import { and, desc, eq, isNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { planOrders, subscriptions } from '#db/schema/index.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** Each is asked about at the provider while somebody waits. */
const OPEN_AT_MOST = 5

export type Order = typeof planOrders.$inferSelect

/** Notes what the provider made of an order. A school without any plan has one in waiting from here on. */
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

/** The order by its own id, or by the provider's name for it. Another school's is none. */
export function findOrder(
	access: Access,
	by: { id?: string | null; paypalSubscriptionId?: string | null },
): Order | null {
	const found = [
		by.id ? eq(planOrders.id, by.id) : undefined,
		by.paypalSubscriptionId ? eq(planOrders.paypalSubscriptionId, by.paypalSubscriptionId) : undefined,
	].filter((one) => one !== undefined)
	if (found.length === 0) return null
	return (
		database()
			.select()
			.from(planOrders)
			.where(and(rowsOf(planOrders, access), ...found))
			.get() ?? null
	)
}

/** The order that the provider charges for now; only that can be ended. Choosing another and leaving changes nothing. */
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

/** Orders that went to the provider and came to nothing yet, newest first: any of them may have been paid since. */
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
