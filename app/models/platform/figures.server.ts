import { and, count, eq, gt, gte, isNull, lt, sql, sum, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database, write } from '#db/client.server.ts'
import {
	outbox,
	platformFigures,
	platformTransactions,
	schoolOversight,
	schools,
	subscriptions,
} from '#db/schema/index.ts'
import type { PlatformFigures } from '#app/domain/platform/figures.ts'
import { platformRanges, STEPS, type PlatformRange } from '#app/domain/platform/ranges.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import type { Staff } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'
import { MAIL_KEPT } from '../mail/outbox.server.ts'
import { isCurrent } from './school.server.ts'
import { endedWithin, hasPeople, standingIs } from './internal/school-conditions.server.ts'

/** Precomputes platform figures, so that the dashboard does not wait for them. Called by the hourly job. */
export function keepFigures(now = Date.now()) {
	const standing = countSchools(now)
	const counted = platformRanges.map(({ value, ms }) => ({
		range: value,
		at: now,
		figures: { ...standing, ...countSince(now - ms, now) },
	}))
	write((tx) => {
		for (const { range, ...set } of counted)
			tx.insert(platformFigures)
				.values({ range, ...set })
				.onConflictDoUpdate({ target: platformFigures.range, set })
				.run()
	})
}

type Range = Pick<PlatformRange, 'value' | 'ms'>

/** The figures of the last count; computed on the spot on a newly installed server. */
export function findFigures(_staff: Staff, range: Range, now = Date.now()) {
	const kept = database().select().from(platformFigures).where(eq(platformFigures.range, range.value)).get()
	return kept ?? { at: now, figures: { ...countSchools(now), ...countSince(now - range.ms, now) } }
}

function countSchools(now: number) {
	return { ...countByStanding(now), recurringMinor: recurring(now) }
}

function countSince(
	since: number,
	now: number,
): Omit<PlatformFigures, keyof ReturnType<typeof countSchools>> {
	const stretch = { since, now }
	return {
		joined: joinedInSteps(stretch),
		cash: cashInSteps(stretch),
		left: leftInSteps(stretch),
		mails: countMails(stretch),
	}
}

/** Number of schools with members, by status. */
function countByStanding(now: number) {
	const counted = database()
		.select({
			active: countWhere(standingIs('active', now) as SQL),
			expired: countWhere(standingIs('expired', now) as SQL),
		})
		.from(schools)
		.leftJoin(subscriptions, isCurrent(schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.where(hasPeople(database()))
		.get()
	return counted ?? { active: 0, expired: 0 }
}

/** A yearly plan counts as a twelfth per month. */
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
			.reduce((sum, row) => {
				const { amountMinor } = plans[row.plan][row.cycle]
				return sum + (row.schools * amountMinor) / (row.cycle === 'yearly' ? 12 : 1)
			}, 0),
	)
}

type Stretch = { since: number; now: number }

function joinedInSteps(stretch: Stretch): number[] {
	const step = stepOf(schools.createdAt, stretch)
	const rows = database()
		.select({ step, value: count() })
		.from(schools)
		.where(and(isWithin(schools.createdAt, stretch), hasPeople(database())))
		.groupBy(step)
		.all()
	return filled(rows)
}

/** Payments less refunds. */
function cashInSteps(stretch: Stretch): number[] {
	const { at, amountMinor } = platformTransactions
	const step = stepOf(at, stretch)
	const rows = database()
		.select({ step, value: sum(amountMinor).mapWith(Number) })
		.from(platformTransactions)
		.where(isWithin(at, stretch))
		.groupBy(step)
		.all()
	return filled(rows)
}

/** Subscriptions that ended and were not renewed. */
function leftInSteps(stretch: Stretch): number[] {
	const { paidThrough, replacedAt } = subscriptions
	const step = stepOf(paidThrough, stretch)
	const rows = database()
		.select({ step, value: count() })
		.from(subscriptions)
		.where(and(isNull(replacedAt), endedWithin(stretch.since, stretch.now)))
		.groupBy(step)
		.all()
	return filled(rows)
}

/**
 * Filters by time alone, which an index answers: the sent state would require reading every row. Of older mail only some
 * addresses are left, which are no emails that the school can still see.
 */
function countMails({ since, now }: Stretch): number {
	const stretch = { since: Math.max(since, now - MAIL_KEPT), now }
	const counted = database()
		.select({ n: count() })
		.from(outbox)
		.where(isWithin(outbox.createdAt, stretch))
		.get()
	return counted?.n ?? 0
}

function isWithin(at: SQLiteColumn, { since, now }: Stretch): SQL | undefined {
	return and(gte(at, since), lt(at, now))
}

function stepOf(at: SQLiteColumn, { since, now }: Stretch): SQL<number> {
	const width = Math.ceil((now - since) / STEPS)
	// The driver binds numbers as REAL, so the division needs a cast to truncate.
	return sql<number>`cast((${at} - ${since}) / ${width} as integer)`
}

function filled(rows: { step: number; value: number }[]): number[] {
	const values = Array<number>(STEPS).fill(0)
	for (const { step, value } of rows) values[Math.min(STEPS - 1, step)] = value
	return values
}
