import { and, asc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { planOrders } from '#db/schema/index.ts'
import { schoolIdOf, type SchoolId } from '../access.server.ts'

const OFFERED_FOR = 24 * 60 * 60 * 1000

/** A subscription at the provider, and the school that ordered it. */
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

/** Whose subscription this is. The provider does not know our schools, only what we wrote on it. */
export function findProviderOrder(paypalSubscriptionId: string): ProviderOrder | null {
	const same = eq(planOrders.paypalSubscriptionId, paypalSubscriptionId)
	return read(database().select(columns).from(planOrders).where(same).all())[0] ?? null
}

/** Everything that may still change at the provider, a page at a time. */
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

/** What takes money though nobody wants it any more, and what was cancelled and is over now. */
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
 * What was left of a plan is offered to the next one for a day. Whoever approves such an order later is paid back, as with
 * every withdrawn one.
 */
export function withdrawOldOffers(now = Date.now()): number {
	const old = and(
		isNull(planOrders.settledAt),
		// As the index says it: SQLite does not know what a parameter will be.
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
