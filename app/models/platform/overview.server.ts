import { and, count, desc, eq, exists, gt, isNull, sql } from 'drizzle-orm'
import { connection, prepared, type Db } from '#db/client.server.ts'
import { memberships, schools, signInFailures, subscriptions, users } from '#db/schema/index.ts'
import type { Staff } from '../access.server.ts'
import { statusOf } from '../subscription.server.ts'

const queries = prepared((db) => ({
	states: db
		.select({
			state: subscriptions.state,
			schools: count(),
			stillPaid: sql<number>`coalesce(sum(${subscriptions.paidThrough} > ${sql.placeholder('now')}), 0)`,
		})
		.from(schools)
		.leftJoin(subscriptions, and(eq(subscriptions.schoolId, schools.id), isNull(subscriptions.replacedAt)))
		.where(isOpen(db))
		.groupBy(subscriptions.state)
		.prepare(),
	newest: db
		.select({
			id: schools.id,
			name: schools.name,
			kind: schools.kind,
			createdAt: schools.createdAt,
			plan: subscriptions.plan,
			state: subscriptions.state,
			paidThrough: subscriptions.paidThrough,
		})
		.from(schools)
		.leftJoin(subscriptions, and(eq(subscriptions.schoolId, schools.id), isNull(subscriptions.replacedAt)))
		.where(isOpen(db))
		.orderBy(desc(schools.createdAt), desc(schools.id))
		.limit(10)
		.prepare(),
	people: db.select({ people: count() }).from(users).where(isNull(users.disabledAt)).prepare(),
	failures: db
		.select({ failures: count() })
		.from(signInFailures)
		.where(gt(signInFailures.at, sql.placeholder('since')))
		.prepare(),
}))

/** A registration that was taken back leaves a school without people. */
function isOpen(db: Db) {
	return exists(
		db
			.select({ id: memberships.id })
			.from(memberships)
			.where(and(eq(memberships.schoolId, schools.id), isNull(memberships.endedAt))),
	)
}

/** What platform staff see first: schools and figures, and nobody of a school by name. */
export function platformOverview(_staff: Staff, now = Date.now()) {
	const schoolsBy = { none: 0, pending: 0, active: 0, expired: 0 }
	for (const row of queries().states.all({ now })) {
		if (row.state === 'cancelled') {
			schoolsBy.active += row.stillPaid
			schoolsBy.expired += row.schools - row.stillPaid
		} else {
			schoolsBy[row.state ?? 'none'] += row.schools
		}
	}
	return {
		schoolsBy,
		newest: queries()
			.newest.all()
			.map(({ state, paidThrough, ...school }) => ({
				...school,
				status: statusOf(state && { state, paidThrough }, now),
			})),
		people: queries().people.get()?.people ?? 0,
		failures: queries().failures.get({ since: now - 15 * 60 * 1000 })?.failures ?? 0,
		databaseBytes: databaseBytes(),
	}
}

function databaseBytes(): number {
	const { sqlite } = connection()
	const pages = sqlite.pragma('page_count', { simple: true }) as number
	const size = sqlite.pragma('page_size', { simple: true }) as number
	return pages * size
}
