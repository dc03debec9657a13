import { and, desc, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { planOrders, platformTransactions, subscriptions } from '#db/schema/index.ts'
import { endOfCycle } from '#app/domain/subscription/billing-cycle.ts'
import { plans, type Cycle, type PlanName } from '#app/domain/subscription/plans.ts'
import { creditLeft, dueNow, firstFullCharge, type PaidPeriod } from '#app/domain/subscription/proration.ts'
import type { Access, SchoolId } from '../access.server.ts'

/** The price of a plan for this school, less the unused rest of its current plan. */
export interface Quote {
	creditMinor: number
	dueMinor: number
	/** The first full charge; null if nothing is left and the full price is charged at once. */
	startsAt: number | null
}

export function quoteChange(access: Access, plan: PlanName, cycle: Cycle, now = Date.now()): Quote {
	const period = findPaidPeriod(access)
	const creditMinor = period ? creditLeft(period, now) : 0
	const { amountMinor } = plans[plan][cycle]
	if (creditMinor === 0) return { creditMinor, dueMinor: amountMinor, startsAt: null }
	return {
		creditMinor,
		dueMinor: dueNow(amountMinor, creditMinor),
		startsAt: firstFullCharge(amountMinor, creditMinor, cycle, now),
	}
}

/** The period paid for the current plan. Payments outside PayPal and refunded ones do not count. */
function findPaidPeriod({ schoolId }: Access): PaidPeriod | null {
	const order = database()
		.select({
			id: planOrders.id,
			cycle: planOrders.cycle,
			amountMinor: planOrders.amountMinor,
			creditMinor: planOrders.creditMinor,
			startsAt: planOrders.startsAt,
			createdAt: planOrders.createdAt,
		})
		.from(subscriptions)
		.innerJoin(
			planOrders,
			and(
				eq(planOrders.schoolId, subscriptions.schoolId),
				eq(planOrders.paypalSubscriptionId, subscriptions.paypalSubscriptionId),
			),
		)
		.where(and(eq(subscriptions.schoolId, schoolId), isNull(subscriptions.replacedAt)))
		.get()
	if (!order) return null
	const paid = findLastPayment(schoolId, order.id)
	return paid && isPaidBack(schoolId, paid.providerRef) ? null : periodOf(order, paid)
}

function findLastPayment(schoolId: SchoolId, order: string) {
	const { kind, at, amountMinor, orderId, providerRef } = platformTransactions
	return database()
		.select({ at, amountMinor, providerRef })
		.from(platformTransactions)
		.where(and(eq(platformTransactions.schoolId, schoolId), eq(orderId, order), eq(kind, 'payment')))
		.orderBy(desc(at))
		.limit(1)
		.get()
}

function isPaidBack(schoolId: SchoolId, ref: string | null): boolean {
	const { providerRef, kind, at } = platformTransactions
	if (ref === null) return false
	const back = database()
		.select({ at })
		.from(platformTransactions)
		.where(and(eq(platformTransactions.schoolId, schoolId), eq(providerRef, ref), eq(kind, 'refund')))
		.get()
	return back !== undefined
}

/**
 * An order was paid until its first full charge with the rest of the previous plan, and the difference in
 * money.
 */
function periodOf(
	order: Pick<
		typeof planOrders.$inferSelect,
		'cycle' | 'amountMinor' | 'creditMinor' | 'startsAt' | 'createdAt'
	>,
	paid: { at: number; amountMinor: number } | undefined,
): PaidPeriod | null {
	const { cycle, amountMinor, creditMinor, startsAt, createdAt } = order
	if (startsAt !== null && (!paid || paid.at < startsAt))
		return { from: createdAt, until: startsAt, amountMinor: Math.max(amountMinor, creditMinor) }
	return paid ? { from: paid.at, until: endOfCycle(paid.at, cycle), amountMinor: paid.amountMinor } : null
}
