import { and, desc, gte, inArray, lt, sql, sum, type SQL } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { routeDays } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { slowest, within, WITHIN, type Within } from '#app/domain/platform/speed.ts'
import type { Staff } from '../access.server.ts'

type Counted = Record<(typeof ADDED)[number], number>

const ADDED = ['requests', 'errors', 'bytes', 'totalMs', ...WITHIN.map(({ column }) => column)] as const

/** Requests since the last flush, by day and route, so that no page waits for a write. */
const waiting = new Map<string, Counted & { day: string; route: string }>()

/** Counts one response by its route pattern only: no path, user or school is recorded. */
export function countRequest(
	{ route, status, ms, bytes }: { route: string; status: number; ms: number; bytes: number },
	now = Date.now(),
) {
	const day = today('UTC', now)
	const key = `${day} ${route}`
	const nothing = Object.fromEntries(ADDED.map((name) => [name, 0])) as Counted
	const counted = waiting.get(key) ?? { ...nothing, day, route }
	counted.requests += 1
	counted.errors += status >= 500 ? 1 : 0
	counted.bytes += bytes
	counted.totalMs += Math.round(ms)
	const column = within(ms)
	if (column) counted[column] += 1
	waiting.set(key, counted)
}

/** Writes the counts. Called every minute; counts not yet written are lost when the process ends. */
export function saveRequestCounts() {
	const some = [...waiting.values()]
	if (some.length === 0) return
	write((tx) => {
		for (const counted of some) {
			const added = ADDED.map((name) => [name, sql`${routeDays[name]} + ${counted[name]}`])
			tx.insert(routeDays)
				.values(counted)
				.onConflictDoUpdate({
					target: [routeDays.day, routeDays.route],
					set: Object.fromEntries(added) as Counted,
				})
				.run()
		}
	})
	waiting.clear()
}

const KEPT_DAYS = 400

/** Called by the hourly job. */
export function removeOldCounts(now = Date.now()): number {
	const before = daysAfter(today('UTC', now), -KEPT_DAYS)
	return write((tx) => tx.delete(routeDays).where(lt(routeDays.day, before)).run().changes)
}

const sums = {
	requests: sum(routeDays.requests).mapWith(Number),
	errors: sum(routeDays.errors).mapWith(Number),
	bytes: sum(routeDays.bytes).mapWith(Number),
	totalMs: sum(routeDays.totalMs).mapWith(Number),
	...(Object.fromEntries(
		WITHIN.map(({ column }) => [column, sum(routeDays[column]).mapWith(Number)]),
	) as Record<Within, SQL<number>>),
}

/** Requests, sizes and speed by route since a day. */
export function listRouteSpeeds(_staff: Staff, since: string, limit = 200) {
	return database()
		.select({ route: routeDays.route, ...sums })
		.from(routeDays)
		.where(gte(routeDays.day, since))
		.groupBy(routeDays.route)
		.orderBy(desc(sums.requests))
		.limit(limit)
		.all()
		.map(toldOf)
}

/** All routes together, by day. */
export function listDaySpeeds(_staff: Staff, since: string) {
	return database()
		.select({ day: routeDays.day, ...sums })
		.from(routeDays)
		.where(gte(routeDays.day, since))
		.groupBy(routeDays.day)
		.orderBy(routeDays.day)
		.all()
		.map(toldOf)
}

/** Number of requests to some pages between two days, the second excluded. */
export function countVisits(_staff: Staff, routes: readonly string[], from: string, until: string): number {
	const [row] = database()
		.select({ requests: sum(routeDays.requests).mapWith(Number) })
		.from(routeDays)
		.where(and(gte(routeDays.day, from), lt(routeDays.day, until), inArray(routeDays.route, [...routes])))
		.all()
	return row?.requests ?? 0
}

interface Sums extends Record<Within, number> {
	requests: number
	errors: number
	bytes: number
	totalMs: number
}

function toldOf<Row extends Sums>(row: Row) {
	const { requests, bytes, totalMs } = row
	return {
		...row,
		meanBytes: requests > 0 ? Math.round(bytes / requests) : 0,
		meanMs: requests > 0 ? Math.round(totalMs / requests) : 0,
		p95: slowest(row, requests),
	}
}
