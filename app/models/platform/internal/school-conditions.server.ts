import {
	and,
	eq,
	exists,
	gt,
	gte,
	inArray,
	isNotNull,
	isNull,
	lt,
	lte,
	not,
	or,
	sql,
	type SQL,
} from 'drizzle-orm'
import { database, type Db } from '#db/client.server.ts'
import {
	activationRequests,
	auditEntries,
	memberships,
	schoolOversight,
	schools,
	subscriptions,
	users,
} from '#db/schema/index.ts'
import type { SchoolQuery } from '#app/domain/platform/schools.ts'
import { fold } from '#app/utils/fold.ts'
import { firstIdAt } from '#app/utils/id.server.ts'

const DAY = 24 * 60 * 60 * 1000
/** An active school without any activity for this long may be about to leave. */
export const QUIET = 14 * DAY

/** Condition for the filters of the school list. */
export function conditionOf({ search, filters }: SchoolQuery, now: number): SQL | undefined {
	const { standing, plan, cycle, kind, risk } = filters
	const db = database()
	const text = search.toLowerCase()
	return and(
		hasPeople(db),
		standing ? standingIs(standing, now) : undefined,
		plan ? eq(subscriptions.plan, plan) : undefined,
		cycle ? eq(subscriptions.cycle, cycle) : undefined,
		kind ? eq(schools.kind, kind) : undefined,
		risk ? riskIs(db, risk, now) : undefined,
		text.includes('@')
			? inArray(schools.id, schoolsOf(db, text))
			: text
				? sql`instr(lower(${schools.name}), ${text}) > 0`
				: undefined,
	)
}

/** A canceled registration leaves a school without members. */
export function hasPeople(db: Db): SQL {
	return exists(
		db
			.select({ id: memberships.id })
			.from(memberships)
			.where(and(eq(memberships.schoolId, schools.id), isNull(memberships.endedAt))),
	)
}

function schoolsOf(db: Db, address: string) {
	return db
		.select({ id: memberships.schoolId })
		.from(users)
		.innerJoin(memberships, eq(memberships.userId, users.id))
		.where(and(eq(users.emailKey, fold(address)), isNull(memberships.endedAt)))
}

/** Subscriptions that ended between two moments. The figure and its list share this condition. */
export function endedWithin(since: number, now: number): SQL | undefined {
	const { state, paidThrough } = subscriptions
	return and(inArray(state, ['cancelled', 'expired']), gte(paidThrough, since), lt(paidThrough, now))
}

type Standing = NonNullable<SchoolQuery['filters']['standing']>

/** The SQL version of `statusOf`. */
export function standingIs(standing: Standing, now: number): SQL | undefined {
	const { state, paidThrough } = subscriptions
	const isPaid = and(eq(state, 'cancelled'), gt(paidThrough, now))
	const isOpen = gt(sql`coalesce(${schoolOversight.openUntil}, 0)`, now)
	const closed = not(isOpen)
	return {
		active: or(eq(state, 'active'), isPaid, and(isNotNull(state), isOpen)),
		pending: and(eq(state, 'pending'), closed),
		expired: and(or(eq(state, 'expired'), and(eq(state, 'cancelled'), lte(paidThrough, now))), closed),
		none: isNull(state),
		suspended: isNotNull(schoolOversight.suspendedAt),
		deleting: isNotNull(schoolOversight.deleteAfter),
	}[standing]
}

function riskIs(db: Db, risk: NonNullable<SchoolQuery['filters']['risk']>, now: number): SQL | undefined {
	if (risk === 'failed') return isNotNull(subscriptions.pastDueAt)
	if (risk === 'unpaid') return and(eq(subscriptions.state, 'pending'), lte(schools.createdAt, now - DAY))
	const of =
		risk === 'claims'
			? db
					.select({ id: activationRequests.id })
					.from(activationRequests)
					.where(and(eq(activationRequests.schoolId, schools.id), isNull(activationRequests.settledAt)))
			: db
					.select({ id: auditEntries.id })
					.from(auditEntries)
					.where(and(eq(auditEntries.schoolId, schools.id), gte(auditEntries.id, firstIdAt(now - QUIET))))
	return risk === 'claims' ? exists(of) : and(standingIs('active', now), not(exists(of)))
}
