import {
	and,
	count,
	desc,
	eq,
	gt,
	gte,
	inArray,
	isNotNull,
	isNull,
	lt,
	lte,
	min,
	type SQL,
} from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	contactMessages,
	demoRequests,
	jobRuns,
	outbox,
	schoolOversight,
	schools,
	signInFailures,
	subscriptions,
	users,
} from '#db/schema/index.ts'
import type { PlatformRange } from '#app/domain/platform/ranges.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import type { Staff } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'
import { statusOf } from '../subscription.server.ts'
import { isCurrent } from './school.server.ts'
import { hasPeople, standingIs } from './school-conditions.server.ts'
import { cashInSteps, countOf, inSteps } from './figures.server.ts'
import { databaseBytes } from './table-sizes.server.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

/** What platform staff see first: schools and figures, and nobody of a school by name. */
export function platformOverview(_staff: Staff, { ms }: Pick<PlatformRange, 'ms'>, now = Date.now()) {
	const since = now - ms
	return {
		schoolsBy: countByStanding(now),
		recurringMinor: recurring(now),
		newest: newestSchools(now),
		people: countOf(users, isNull(users.disabledAt)),
		joined: inSteps(schools, schools.createdAt, { since, now }, hasPeople(database())),
		cash: cashInSteps(since, now),
		left: inSteps(subscriptions, subscriptions.paidThrough, { since, now }, hasEnded(now)),
		pastDue: countOf(
			subscriptions,
			and(isNull(subscriptions.replacedAt), isNotNull(subscriptions.pastDueAt)),
		),
		unpaid: countUnpaid(now),
		failures: countOf(signInFailures, gt(signInFailures.at, now - 15 * MINUTE)),
		mail: mailFigures(since, now),
		inquiries: waitingInquiries(),
		failedJobs: countOf(jobRuns, gt(jobRuns.lastFailedAt, now - DAY)),
		jobs: countOf(jobRuns),
		databaseBytes: databaseBytes(),
	}
}

/** Schools with people in them, by how they stand. */
function countByStanding(now: number) {
	const states = ['active', 'pending', 'expired', 'none', 'suspended'] as const
	const columns = Object.fromEntries(states.map((one) => [one, countWhere(standingIs(one, now) as SQL)]))
	const counted = database()
		.select(columns as Record<(typeof states)[number], SQL<number>>)
		.from(schools)
		.leftJoin(subscriptions, isCurrent(schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.where(hasPeople(database()))
		.get()
	return counted ?? { active: 0, pending: 0, expired: 0, none: 0, suspended: 0 }
}

/** What the plans that renew come to a month; a yearly one counts a twelfth. */
function recurring(now: number): number {
	const renewing = and(
		isNull(subscriptions.replacedAt),
		eq(subscriptions.state, 'active'),
		gt(subscriptions.paidThrough, now),
	)
	return Math.round(
		database()
			.select({ plan: subscriptions.plan, cycle: subscriptions.cycle, schools: count() })
			.from(subscriptions)
			.where(renewing)
			.groupBy(subscriptions.plan, subscriptions.cycle)
			.all()
			.reduce((sum, one) => {
				const { amountMinor } = plans[one.plan][one.cycle]
				return sum + (one.schools * amountMinor) / (one.cycle === 'yearly' ? 12 : 1)
			}, 0),
	)
}

function newestSchools(now: number) {
	return database()
		.select({
			id: schools.id,
			name: schools.name,
			kind: schools.kind,
			createdAt: schools.createdAt,
			plan: subscriptions.plan,
			state: subscriptions.state,
			paidThrough: subscriptions.paidThrough,
			openUntil: schoolOversight.openUntil,
		})
		.from(schools)
		.leftJoin(subscriptions, isCurrent(schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.where(hasPeople(database()))
		.orderBy(desc(schools.createdAt), desc(schools.id))
		.limit(6)
		.all()
		.map(({ state, paidThrough, openUntil, ...school }) => ({
			...school,
			status: statusOf(state && { state, paidThrough }, now, openUntil),
		}))
}

/** Access that came to its end, and was not bought again. */
function hasEnded(now: number): SQL {
	return and(
		isNull(subscriptions.replacedAt),
		inArray(subscriptions.state, ['cancelled', 'expired']),
		lte(subscriptions.paidThrough, now),
	) as SQL
}

/** Registrations nobody paid for within a day. */
function countUnpaid(now: number): number {
	const found = database()
		.select({ n: count() })
		.from(schools)
		.innerJoin(subscriptions, isCurrent(schools.id))
		.where(and(eq(subscriptions.state, 'pending'), lte(schools.createdAt, now - DAY), hasPeople(database())))
		.get()
	return found?.n ?? 0
}

function mailFigures(since: number, now: number) {
	const made = and(gte(outbox.createdAt, since), lt(outbox.createdAt, now))
	const open = and(isNull(outbox.sentAt), isNull(outbox.deadAt))
	const [late] = database()
		.select({ mails: count(), oldest: min(outbox.createdAt) })
		.from(outbox)
		.where(and(open, lte(outbox.dueAt, now), lte(outbox.createdAt, now - 10 * MINUTE)))
		.all()
	return {
		sent: countOf(outbox, and(made, isNotNull(outbox.sentAt))),
		dead: countOf(outbox, and(made, isNotNull(outbox.deadAt))),
		late: late?.mails ?? 0,
		oldestLate: late?.oldest ?? null,
	}
}

/** Messages and requests nobody has answered. */
function waitingInquiries() {
	const of = (table: typeof contactMessages | typeof demoRequests) =>
		database()
			.select({ waiting: count(), oldest: min(table.createdAt) })
			.from(table)
			.where(isNull(table.handledAt))
			.get() ?? { waiting: 0, oldest: null }
	return { contact: of(contactMessages), demo: of(demoRequests) }
}
