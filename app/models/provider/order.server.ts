import { and, asc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { planOrders } from '#db/schema/index.ts'
import { schoolIdOf, type SchoolId } from '../access.server.ts'

const OFFERED_FOR = 24 * 60 * 60 * 1000

/** A subscription at the provider, and the school behind it. */
export interface ProviderOrder {
	schoolId: SchoolId
	paypalSubscriptionId: string
	createdAt: number
	outcome: 'activated' | 'refused' | 'lapsed' | 'withdrawn' | null
}

const columns = {
	schoolId: planOrders.schoolId,
	paypalSubscriptionId: planOrders.paypalSubscriptionId,
	createdAt: planOrders.createdAt,
	outcome: planOrders.outcome,
}

/** The order of a provider's subscription. The provider knows our schools only by the id we sent along. */
export function findProviderOrder(paypalSubscriptionId: string): ProviderOrder | null {
	const same = eq(planOrders.paypalSubscriptionId, paypalSubscriptionId)
	return read(database().select(columns).from(planOrders).where(same).all())[0] ?? null
}

/** Orders that may still change at the provider, in pages. */
export function listOpenOrders(after = '', limit = 50): ProviderOrder[] {
	const open = and(isNotNull(planOrders.paypalSubscriptionId), isNull(planOrders.endedAt))
	const rows = database()
		.select(columns)
		.from(planOrders)
		.where(and(open, gt(planOrders.paypalSubscriptionId, after)))
		.orderBy(asc(planOrders.paypalSubscriptionId))
		.limit(limit)
		.all()
	return read(rows)
}

/** Orders that still charge although unwanted, and canceled ones that have ended. */
export function listUnwantedOrders(limit = 50, now = Date.now()): ProviderOrder[] {
	const rows = database()
		.select(columns)
		.from(planOrders)
		.where(and(isNotNull(planOrders.unwantedAt), lte(planOrders.unwantedAt, now), isNull(planOrders.endedAt)))
		.orderBy(asc(planOrders.unwantedAt))
		.limit(limit)
		.all()
	return read(rows)
}

/**
 * Withdraws offers that credit the rest of a plan after a day. If one is approved later, the payment is
 * refunded, as with every withdrawn order.
 */
export function withdrawOldOffers(now = Date.now()): number {
	const old = and(
		isNull(planOrders.settledAt),
		// A literal, because SQLite cannot match a parameter to the partial index.
		sql`${planOrders.creditMinor} > 0`,
		lt(planOrders.createdAt, now - OFFERED_FOR),
	)
	return write(
		(tx) => tx.update(planOrders).set({ outcome: 'withdrawn', settledAt: now }).where(old).run().changes,
	)
}

function read(
	rows: (Omit<ProviderOrder, 'schoolId' | 'paypalSubscriptionId'> & {
		schoolId: string
		paypalSubscriptionId: string | null
	})[],
): ProviderOrder[] {
	return rows.flatMap(({ schoolId, paypalSubscriptionId, ...order }) =>
		paypalSubscriptionId ? [{ ...order, schoolId: schoolIdOf(schoolId), paypalSubscriptionId }] : [],
	)
}
