import { and, eq, exists, gte, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { count } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	guideSteps,
	invoices,
	platformTransactions,
	schoolOversight,
	schools,
	subscriptions,
} from '#db/schema/index.ts'
import type { Staff } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'
import { hasPeople, standingIs } from './internal/school-conditions.server.ts'
import { isCurrent } from './school.server.ts'

/** How far schools registered since a moment have progressed. */
export function countFunnel(_staff: Staff, since: number) {
	const db = database()
	const counted = db
		.select({
			registered: count(),
			planned: countWhere(isNotNull(subscriptions.state)),
			paid: countWhere(hasPaid()),
			guided: countWhere(
				exists(
					db
						.select({ one: sql`1` })
						.from(guideSteps)
						.where(eq(guideSteps.schoolId, schools.id)),
				),
			),
			invoiced: countWhere(
				exists(
					db
						.select({ one: sql`1` })
						.from(invoices)
						.where(and(eq(invoices.schoolId, schools.id), isNotNull(invoices.sequence))),
				),
			),
		})
		.from(schools)
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(and(gte(schools.createdAt, since), hasPeople(db)))
		.get()
	return counted ?? { registered: 0, planned: 0, paid: 0, guided: 0, invoiced: 0 }
}

/** Schools by month of registration, with how many have paid and how many are active. */
export function countCohorts(_staff: Staff, since: number, now = Date.now()) {
	const month = sql<string>`strftime('%Y-%m', ${schools.createdAt} / 1000, 'unixepoch')`
	return database()
		.select({
			month,
			registered: count(),
			paid: countWhere(hasPaid()),
			active: countWhere(standingIs('active', now) as SQL),
		})
		.from(schools)
		.leftJoin(subscriptions, isCurrent(schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.where(gte(schools.createdAt, since))
		.groupBy(month)
		.orderBy(month)
		.all()
}

/** Plans of active schools. */
export function countPlans(_staff: Staff, now = Date.now()) {
	return database()
		.select({ plan: subscriptions.plan, cycle: subscriptions.cycle, schools: count() })
		.from(subscriptions)
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, subscriptions.schoolId))
		.where(and(isNull(subscriptions.replacedAt), standingIs('active', now)))
		.groupBy(subscriptions.plan, subscriptions.cycle)
		.all()
}

function hasPaid(): SQL {
	return exists(
		database()
			.select({ one: sql`1` })
			.from(platformTransactions)
			.where(eq(platformTransactions.schoolId, schools.id)),
	)
}
