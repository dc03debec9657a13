import {
	and,
	asc,
	desc,
	eq,
	gt,
	inArray,
	isNotNull,
	isNull,
	lt,
	lte,
	ne,
	or,
	sql,
	sum,
	type SQL,
} from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { platformTransactions, schoolOversight, schools, subscriptions } from '#db/schema/index.ts'
import type { PaidQuery, PaidTab } from '#app/domain/platform/paid.ts'
import { platformRangeIn } from '#app/domain/platform/ranges.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import { pageOf } from '#app/utils/list-query.ts'
import { type Staff } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'
import { endedWithin } from './internal/school-conditions.server.ts'

const { state, providerState, paidThrough, pastDueAt, createdAt, replacedAt } = subscriptions

export type PaidRow = ReturnType<typeof listPaid>['rows'][number]

/** One page of paid plans in a tab, and the count of every tab. */
export function listPaid(_staff: Staff, tab: PaidTab, query: PaidQuery, now = Date.now()) {
	const wanted = and(conditionOf(query), standsSo(tab, query, now))
	const counts = database()
		.select({
			active: countWhere(standsSo('active', query, now)),
			'past-due': countWhere(standsSo('past-due', query, now)),
			canceling: countWhere(standsSo('canceling', query, now)),
			ended: countWhere(standsSo('ended', query, now)),
		})
		.from(subscriptions)
		.innerJoin(schools, eq(schools.id, subscriptions.schoolId))
		.where(conditionOf(query))
		.get()
	const total = counts?.[tab] ?? 0
	const { offset } = pageOf(query, total)
	return { rows: withMoney(readRows(wanted, query, offset), now), total, counts }
}

/** The whole filtered list, a batch at a time, for an export. */
export function* eachPaid(
	_staff: Staff,
	tab: PaidTab,
	query: PaidQuery,
	{ batch = 500, now = Date.now() } = {},
) {
	const wanted = and(conditionOf(query), standsSo(tab, query, now))
	for (let offset = 0; ; offset += batch) {
		const some = readRows(wanted, { ...query, perPage: batch }, offset)
		if (some.length > 0) yield withMoney(some, now)
		if (some.length < batch) return
	}
}

function readRows(
	wanted: SQL | undefined,
	{ sort, descending, perPage }: Pick<PaidQuery, 'sort' | 'descending' | 'perPage'>,
	offset: number,
) {
	const order = descending ? desc : asc
	const by = sort === 'renews' ? paidThrough : createdAt
	return database()
		.select({
			id: subscriptions.schoolId,
			school: schools.name,
			plan: subscriptions.plan,
			cycle: subscriptions.cycle,
			createdAt,
			paidThrough,
			providerId: subscriptions.paypalSubscriptionId,
			providerState,
			/** Staff can keep a school open after its plan has ended; it then counts as active. */
			openUntil: schoolOversight.openUntil,
		})
		.from(subscriptions)
		.innerJoin(schools, eq(schools.id, subscriptions.schoolId))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, subscriptions.schoolId))
		.where(wanted)
		.orderBy(order(by), order(subscriptions.schoolId))
		.limit(perPage)
		.offset(offset)
		.all()
}

function conditionOf({ search, filters: { plan, cycle } }: PaidQuery): SQL | undefined {
	const text = search.toLowerCase()
	return and(
		isNull(replacedAt),
		ne(state, 'pending'),
		plan ? eq(subscriptions.plan, plan) : undefined,
		cycle ? eq(subscriptions.cycle, cycle) : undefined,
		text
			? or(
					sql`instr(lower(${schools.name}), ${text}) > 0`,
					eq(sql`lower(${subscriptions.paypalSubscriptionId})`, text),
				)
			: undefined,
	)
}

/** Past due lasts from a failed charge until it is paid. The end date only filters ended plans. */
function standsSo(tab: PaidTab, { filters: { within } }: PaidQuery, now: number): SQL {
	const condition = {
		active: and(eq(state, 'active'), isNull(pastDueAt)),
		'past-due': isNotNull(pastDueAt),
		canceling: and(eq(state, 'cancelled'), gt(paidThrough, now), isNull(pastDueAt)),
		ended: and(
			or(eq(state, 'expired'), and(eq(state, 'cancelled'), lte(sql`coalesce(${paidThrough}, 0)`, now))),
			isNull(pastDueAt),
			within ? endedWithin(now - platformRangeIn(within).ms, now) : undefined,
		),
	}[tab]
	return condition as SQL
}

function withMoney(rows: ReturnType<typeof readRows>, now: number) {
	const { schoolId, amountMinor, kind } = platformTransactions
	if (rows.length === 0) return []
	const ids = rows.map(({ id }) => id)
	const sums = database()
		.select({
			schoolId,
			// A negative correction takes a payment back.
			payments:
				sql<number>`${countWhere(eq(kind, 'payment'))} - ${countWhere(and(eq(kind, 'correction'), lt(amountMinor, 0)) as SQL)}`.mapWith(
					Number,
				),
			valueMinor: sum(amountMinor).mapWith(Number),
		})
		.from(platformTransactions)
		.where(inArray(schoolId, ids))
		.groupBy(schoolId)
		.all()
	const bySchool = new Map(sums.map((row) => [row.schoolId, row]))
	return rows.map((row) => ({
		...row,
		openUntil: row.openUntil && row.openUntil > now ? row.openUntil : null,
		amountMinor: plans[row.plan][row.cycle].amountMinor,
		payments: bySchool.get(row.id)?.payments ?? 0,
		valueMinor: bySchool.get(row.id)?.valueMinor ?? 0,
	}))
}
