import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { planOrders, subscriptions } from '#db/schema/index.ts'
import { environment } from '#app/config/environment.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { tooSmallFor } from '#app/domain/subscription/plan-room.ts'
import { plans, type Cycle, type PlanName } from '#app/domain/subscription/plans.ts'
import { planWords } from '#app/domain/subscription/labels.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { quoteChange } from './proration.server.ts'
import { countUsage } from './usage.server.ts'

/** Each is asked about at the provider while somebody waits. */
const OPEN_AT_MOST = 5

/** How long the same wish is the same order: a double click, a second tab, a return after Cancel. */
const SAME_ORDER = 10 * 60 * 1000

export type Order = typeof planOrders.$inferSelect

/**
 * Sets out to buy a plan at our own price. Nothing is bought until somebody approves it at the provider. `shown` is what
 * they were told they would pay today, where they were told.
 */
export function beginOrder(
	access: Access,
	plan: PlanName,
	cycle: Cycle,
	now = Date.now(),
	shown: number | null = null,
): Outcome<Order> {
	return write((tx) => {
		const why = whyNot(tx, access, plan, cycle)
		if (why) return why
		const { creditMinor, startsAt, dueMinor } = quoteChange(access, plan, cycle, now)
		if (shown !== null && shown !== dueMinor) return refused({ plan: AMOUNT_CHANGED }, { status: 409 })
		const { amountMinor } = plans[plan][cycle]
		const { planIds, sandboxPlanId } = environment().paypal
		const bought = sandboxPlanId || planIds[plan][cycle]
		const same = openOrder(tx, access, { plan, cycle, bought, creditMinor, now })
		if (same) return done(same)
		const order = tx
			.insert(planOrders)
			.values({
				schoolId: access.schoolId,
				id: newId(now),
				plan,
				cycle,
				amountMinor,
				currency: 'USD',
				paypalPlanId: bought,
				orderedBy: access.userId,
				createdAt: now,
				creditMinor,
				startsAt,
			})
			.returning()
			.get()
		record(tx, access, 'subscription.ordered', { objectId: order.id, objectName: planWords(plan, cycle) })
		return done(order)
	})
}

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
			.where(
				and(
					eq(planOrders.schoolId, access.schoolId),
					eq(planOrders.id, orderId),
					isNull(planOrders.paypalSubscriptionId),
				),
			)
			.run()
		const order = tx
			.select()
			.from(planOrders)
			.where(and(eq(planOrders.schoolId, access.schoolId), eq(planOrders.id, orderId)))
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
			.where(and(eq(planOrders.schoolId, access.schoolId), ...found))
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
					eq(planOrders.schoolId, access.schoolId),
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
		.where(and(eq(planOrders.schoolId, access.schoolId), isNull(planOrders.settledAt)))
		.orderBy(desc(planOrders.id))
		.limit(OPEN_AT_MOST)
		.all()
		.flatMap(({ paypalSubscriptionId, createdAt }) =>
			paypalSubscriptionId ? [{ paypalSubscriptionId, createdAt }] : [],
		)
}

interface Wish {
	plan: PlanName
	cycle: Cycle
	bought: string
	creditMinor: number
	now: number
}

function openOrder(tx: Tx, access: Access, { plan, cycle, bought, creditMinor, now }: Wish) {
	const same = and(
		eq(planOrders.plan, plan),
		eq(planOrders.cycle, cycle),
		eq(planOrders.creditMinor, creditMinor),
		eq(planOrders.paypalPlanId, bought),
		isNull(planOrders.settledAt),
		gt(planOrders.createdAt, now - SAME_ORDER),
	)
	return tx
		.select()
		.from(planOrders)
		.where(and(eq(planOrders.schoolId, access.schoolId), same))
		.orderBy(desc(planOrders.id))
		.limit(1)
		.get()
}

function whyNot(tx: Tx, access: Access, plan: PlanName, cycle: Cycle): Refused | null {
	const { kind } = access.school
	if ((kind === 'solo') !== (plan === 'soloTeacher')) {
		const words =
			kind === 'solo'
				? 'A solo teacher buys the Solo Teacher plan.'
				: 'A school buys Standard or Professional.'
		return refused({ plan: words })
	}
	const current = tx
		.select({ plan: subscriptions.plan, cycle: subscriptions.cycle, state: subscriptions.state })
		.from(subscriptions)
		.where(and(eq(subscriptions.schoolId, access.schoolId), isNull(subscriptions.replacedAt)))
		.get()
	if (current?.state === 'active' && current.plan === plan && current.cycle === cycle)
		return refused({ plan: 'Your school already has this plan.' }, { status: 409 })
	const tooSmall = tooSmallFor(countUsage(access.schoolId), plan)
	return tooSmall ? refused({ plan: tooSmall }, { status: 409 }) : null
}

const AMOUNT_CHANGED =
	'What is left of your plan changed since you opened the page. Please look at the new amount and try again.'
