import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { planOrders, subscriptions } from '#db/schema/index.ts'
import { environment } from '#app/config/environment.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { tooSmallFor } from '#app/domain/subscription/plan-room.ts'
import { plans, type Cycle, type PlanName } from '#app/domain/subscription/plans.ts'
import { planWords } from '#app/domain/subscription/labels.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { quoteChange } from './proration.server.ts'
import { countUsage } from './usage.server.ts'
import type { Order } from './order.server.ts'

/** How long the same choice reuses an order: a double click, a second tab, a return after Cancel. */
const SAME_ORDER = 10 * 60 * 1000

/**
 * Creates an order at our own price. Nothing is bought before approval at the provider. `shown` is the amount
 * due shown to the user, if any.
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
		.where(and(rowsOf(planOrders, access), same))
		.orderBy(desc(planOrders.id))
		.limit(1)
		.get()
}

function whyNot(tx: Tx, access: Access, plan: PlanName, cycle: Cycle): Refused | null {
	const { kind } = access.school
	if ((kind === 'solo') !== (plan === 'soloTeacher')) {
		const text =
			kind === 'solo'
				? 'A solo teacher buys the Solo Teacher plan.'
				: 'A school buys Standard or Professional.'
		return refused({ plan: text })
	}
	const current = tx
		.select({ plan: subscriptions.plan, cycle: subscriptions.cycle, state: subscriptions.state })
		.from(subscriptions)
		.where(and(rowsOf(subscriptions, access), isNull(subscriptions.replacedAt)))
		.get()
	if (current?.state === 'active' && current.plan === plan && current.cycle === cycle)
		return refused({ plan: 'Your school already has this plan.' }, { status: 409 })
	const tooSmall = tooSmallFor(countUsage(access.schoolId), plan)
	return tooSmall ? refused({ plan: tooSmall }, { status: 409 }) : null
}

const AMOUNT_CHANGED =
	'What is left of your plan changed since you opened the page. Please look at the new amount and try again.'
