import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { auditEntries, planOrders, platformTransactions, schools, subscriptions } from '#db/schema/index.ts'
import { schoolIdOf, type SchoolId, type Staff } from '../access.server.ts'
import { recordByStaff } from '../platform/staff-audit.server.ts'

/** Orders that may still change at PayPal, longest unchecked first. */
export function listToReconcile(_staff: Staff, school: string | null, limit: number) {
	return database()
		.select({
			schoolId: planOrders.schoolId,
			paypalSubscriptionId: planOrders.paypalSubscriptionId,
			createdAt: planOrders.createdAt,
			school: schools.name,
		})
		.from(planOrders)
		.innerJoin(schools, eq(schools.id, planOrders.schoolId))
		.where(
			and(
				isNotNull(planOrders.paypalSubscriptionId),
				isNull(planOrders.endedAt),
				school ? eq(planOrders.schoolId, school) : undefined,
			),
		)
		.orderBy(asc(planOrders.lookedAt), asc(planOrders.id))
		.limit(limit)
		.all()
		.flatMap(({ schoolId, paypalSubscriptionId, ...order }) =>
			paypalSubscriptionId ? [{ ...order, schoolId: schoolIdOf(schoolId), paypalSubscriptionId }] : [],
		)
}

export interface Held {
	state: string | null
	paidThrough: number | null
	payments: number
}

/** Our view of a school's plan and payments, compared before and after asking PayPal. */
export function heldOf(_staff: Staff, schoolId: SchoolId): Held {
	const plan = database()
		.select({ state: subscriptions.state, paidThrough: subscriptions.paidThrough })
		.from(subscriptions)
		.where(and(eq(subscriptions.schoolId, schoolId), isNull(subscriptions.replacedAt)))
		.get()
	const money = database()
		.select({ n: count() })
		.from(platformTransactions)
		.where(eq(platformTransactions.schoolId, schoolId))
		.get()
	return { state: plan?.state ?? null, paidThrough: plan?.paidThrough ?? null, payments: money?.n ?? 0 }
}

/** Records the result of a reconciliation, or its failure. */
export function recordReconciled(
	staff: Staff,
	{ schoolId, school }: { schoolId: SchoolId; school: string },
	change: { before?: Held; after: Held | { failure: string } },
) {
	write((tx) =>
		recordByStaff(tx, staff, schoolId, 'subscription.reconciled', {
			objectName: school,
			before: change.before && { ...change.before },
			after: { ...change.after },
		}),
	)
}

/** Differences found by reconciliation, newest first. */
export function listDifferences(_staff: Staff, limit: number) {
	return database()
		.select({
			id: auditEntries.id,
			at: auditEntries.at,
			schoolId: auditEntries.objectId,
			school: auditEntries.objectName,
			before: auditEntries.before,
			after: auditEntries.after,
		})
		.from(auditEntries)
		.where(and(eq(auditEntries.schoolId, 'platform'), eq(auditEntries.action, 'subscription.reconciled')))
		.orderBy(desc(auditEntries.id))
		.limit(limit)
		.all()
}
