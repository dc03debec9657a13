import { and, eq, isNull } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { planOrders, subscriptions } from '#db/schema/index.ts'
import { environment } from '#app/config/environment.server.ts'
import { newId } from '#app/utils/id.server.ts'
import {
	hasStarted,
	paidThrough,
	pastDueSince,
	stateOf,
	type Look,
	type PaidState,
	type ProviderSubscription,
} from '#app/domain/subscription/provider.ts'
import { planWords } from '#app/domain/subscription/labels.ts'
import { pastDueFrom } from '#app/domain/subscription/past-due.ts'
import { dueNow } from '#app/domain/subscription/proration.ts'
import type { SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record, recordOfProvider, type Doer } from '../audit.server.ts'
import { closeActivationRequest } from './activation-request.server.ts'
import { mailFreeChange } from './free-change.server.ts'
import type { Order } from './order.server.ts'
import { enterPayments } from './receipt.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { logError } from '#app/utils/log.server.ts'

/**
 * Result of a check. `active`: this is the school's plan. `waiting`: not approved, or the payment is on its
 * way. `ended`: nothing more will happen. `unwanted`: it still charges although no longer wanted.
 */
export type Applied = 'active' | 'waiting' | 'ended' | 'unwanted' | 'refused'

/**
 * Brings a school's plan in line with the provider. Only the newest answer counts, so repeats and their order
 * do not matter, and only purchases matching our own order are accepted. The history names the person who asked the
 * provider for the change, if there is one.
 */
export function applyProviderState(schoolId: SchoolId, look: Look, by: Doer | null = null): Applied {
	const now = Date.now()
	return write((tx) => {
		const { subscription } = look
		const order = orderOf(tx, schoolId, subscription.id)
		const wrong = order ? mismatch(schoolId, order, subscription) : 'nobody ordered it'
		if (!order || wrong) return refuse(tx, schoolId, order, subscription, wrong, now)
		enterPayments(tx, schoolId, order, look)
		if (isOlder(order, look)) return outcomeOf(order, order.providerState)
		settle(tx, schoolId, order, look, now)
		// The rest of the previous plan may cover months without any charge.
		if (hasStarted(subscription) || order.outcome === 'activated')
			keepPlan(tx, schoolId, order, subscription, by, now)
		return outcomeOf(orderOf(tx, schoolId, subscription.id) ?? order, subscription.status)
	})
}

/**
 * The provider no longer knows the subscription. An order that never started lapses; a paid one stays as it is.
 */
export function forgetSubscription(schoolId: SchoolId, paypalSubscriptionId: string, now = Date.now()) {
	write((tx) => {
		const order = orderOf(tx, schoolId, paypalSubscriptionId)
		if (!order || (order.outcome === 'activated' && order.unwantedAt === null)) return
		const outcome = order.outcome ?? 'lapsed'
		changeOrder(tx, schoolId, order.id, { outcome, settledAt: order.settledAt ?? now, endedAt: now })
	})
}

function orderOf(tx: Tx, schoolId: SchoolId, paypalSubscriptionId: string): Order | undefined {
	return tx
		.select()
		.from(planOrders)
		.where(and(eq(planOrders.schoolId, schoolId), eq(planOrders.paypalSubscriptionId, paypalSubscriptionId)))
		.get()
}

function changeOrder(tx: Tx, schoolId: SchoolId, id: string, change: Partial<Order>) {
	tx.update(planOrders)
		.set(change)
		.where(rowOf(planOrders, schoolId, id))
		.run()
}

/** The price is checked with the first payment only, because the provider may raise it for everyone later. */
function mismatch(schoolId: SchoolId, order: Order, told: ProviderSubscription): string | null {
	if (told.customId !== schoolId) return 'it names another school'
	if (told.planId !== order.paypalPlanId) return 'it is for another plan'
	const paid = told.lastPayment
	// The sandbox uses one plan for all, with its own price.
	if (!paid || order.outcome === 'activated' || order.paypalPlanId === environment().paypal.sandboxPlanId)
		return null
	const { amountMinor, creditMinor, startsAt } = order
	const isFirst = startsAt !== null && paid.at < startsAt
	const ordered = isFirst ? dueNow(amountMinor, creditMinor) : amountMinor
	const asOrdered = paid.amountMinor === ordered && paid.currency === order.currency
	return asOrdered ? null : 'another amount was paid'
}

function refuse(
	tx: Tx,
	schoolId: SchoolId,
	order: Order | undefined,
	told: ProviderSubscription,
	why: string | null,
	now: number,
): Applied {
	logError({ what: 'payment refused', schoolId, subscription: told.id, why })
	if (order && order.outcome === null) {
		changeOrder(tx, schoolId, order.id, { outcome: 'refused', settledAt: now })
		const objectName = planWords(order.plan, order.cycle)
		recordOfProvider(tx, schoolId, 'subscription.refused', { objectId: order.id, objectName, after: { why } })
	}
	return 'refused'
}

/** Two checks may run at once and return in any order. */
function isOlder(order: Order, { askedAt, subscription }: Look): boolean {
	const known = order.providerUpdatedAt ?? 0
	if (subscription.updatedAt !== known) return subscription.updatedAt < known
	return askedAt < (order.lookedAt ?? 0)
}

function settle(tx: Tx, schoolId: SchoolId, order: Order, { askedAt, subscription }: Look, now: number) {
	const begun = hasStarted(subscription) && order.outcome !== 'withdrawn'
	const over = subscription.status === 'CANCELLED' || subscription.status === 'EXPIRED'
	const outcome = begun ? 'activated' : over ? (order.outcome ?? 'lapsed') : order.outcome
	changeOrder(tx, schoolId, order.id, {
		providerState: subscription.status,
		providerUpdatedAt: subscription.updatedAt,
		lookedAt: askedAt,
		outcome,
		settledAt: outcome ? (order.settledAt ?? now) : null,
		endedAt: over ? (order.endedAt ?? now) : null,
	})
}

/** A failed charge can be settled for a while before the school closes. */
function planOf(order: Order, told: ProviderSubscription) {
	const pastDue = pastDueFrom(order.unwantedAt === null ? pastDueSince(told) : null)
	return {
		state: stateOf(told),
		paidThrough: pastDue?.closesAt ?? paidThrough(told, order),
		providerState: told.status,
		pastDueAt: pastDue?.since ?? null,
	}
}

function keepPlan(
	tx: Tx,
	schoolId: SchoolId,
	order: Order,
	told: ProviderSubscription,
	by: Doer | null,
	now: number,
) {
	const before = tx
		.select()
		.from(subscriptions)
		.where(and(eq(subscriptions.schoolId, schoolId), eq(subscriptions.paypalSubscriptionId, told.id)))
		.get()
	const plan = planOf(order, told)
	if (before)
		tx.update(subscriptions)
			.set({ ...plan, ...(plan.pastDueAt === null ? { pastDueLetters: 0 } : {}) })
			.where(rowOf(subscriptions, schoolId, before.id))
			.run()
	else if (order.outcome === 'withdrawn')
		changeOrder(tx, schoolId, order.id, { unwantedAt: order.unwantedAt ?? now })
	else takeOver(tx, schoolId, order, { ...plan, paypalSubscriptionId: told.id }, now)
	if (before?.state === plan.state || order.outcome === 'withdrawn') return
	if (!before && order.startsAt !== null && !told.lastPayment) mailFreeChange(tx, schoolId, order)
	const action = before ? (`subscription.${plan.state}` as const) : 'subscription.started'
	const objectName = planWords(order.plan, order.cycle) + (before ? '' : takenWords(told))
	const change = {
		objectId: order.id,
		objectName,
		before: { state: before?.state ?? null },
		after: plan,
	}
	if (by) record(tx, by, action, change)
	else recordOfProvider(tx, schoolId, action, change)
}

/** The amount taken at the start. The rest of the previous plan may have paid a part or all of it. */
function takenWords({ lastPayment }: ProviderSubscription): string {
	return lastPayment ? `; ${moneyWords(lastPayment.amountMinor, lastPayment.currency)} taken` : ''
}

/** The newest paid order becomes the school's plan; the previous one is ended at the provider. */
function takeOver(
	tx: Tx,
	schoolId: SchoolId,
	order: Order,
	plan: Pick<
		typeof subscriptions.$inferInsert,
		'paidThrough' | 'providerState' | 'paypalSubscriptionId' | 'pastDueAt'
	> & {
		state: PaidState
	},
	now: number,
) {
	const current = tx
		.select()
		.from(subscriptions)
		.where(and(eq(subscriptions.schoolId, schoolId), isNull(subscriptions.replacedAt)))
		.get()
	const rival = current?.paypalSubscriptionId
		? orderOf(tx, schoolId, current.paypalSubscriptionId)
		: undefined
	const wins = !rival || rival.id < order.id
	const loser = wins ? rival : order
	if (wins) {
		tx.update(subscriptions)
			.set({ replacedAt: now })
			.where(and(eq(subscriptions.schoolId, schoolId), isNull(subscriptions.replacedAt)))
			.run()
		closeActivationRequest(tx, schoolId, 'activated', now)
	}
	if (loser) changeOrder(tx, schoolId, loser.id, { unwantedAt: Math.min(loser.unwantedAt ?? now, now) })
	tx.insert(subscriptions)
		.values({
			...plan,
			schoolId,
			id: newId(now),
			plan: order.plan,
			cycle: order.cycle,
			createdAt: now,
			replacedAt: wins ? null : now,
		})
		.run()
}

function outcomeOf({ outcome, unwantedAt }: Order, status: string | null): Applied {
	if (status === 'CANCELLED' || status === 'EXPIRED') return 'ended'
	if (outcome !== 'activated' && outcome !== 'withdrawn') return 'waiting'
	if (unwantedAt !== null && unwantedAt <= Date.now()) return 'unwanted'
	return status === 'ACTIVE' ? 'active' : 'ended'
}
