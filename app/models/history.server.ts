import { and, desc, eq, gte, inArray, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import { firstIdAt } from '#app/utils/id.server.ts'
import type { Access, SchoolId } from './access.server.ts'
import { toldColumns } from './audit.server.ts'

/** Filters of the history. */
export interface HistoryQuery {
	who: string | null
	/** Only these actions; null for all. */
	actions: readonly string[] | null
	except?: readonly string[]
	/** Plain dates in the school's time zone, both included. */
	from: string | null
	to: string | null
	/** Cursor: only entries older than this one. */
	before: string | null
}

export type Entry = ReturnType<typeof read>[number]

/** History entries, newest first. Ids are ordered by time, so a date range is a range of every index. */
export function listHistory(access: Access, query: HistoryQuery, limit: number): Entry[] {
	const { schoolId, school } = access
	const from = query.from ? firstIdOf(query.from, school.timeZone) : ''
	const until = query.to ? firstIdOf(daysAfter(query.to, 1), school.timeZone) : '~'
	const before = query.before && query.before < until ? query.before : until
	const { who, except = [] } = query
	const actions = query.actions?.filter((action) => !except.includes(action))
	const wanted = except.length > 0 ? notInArray(sql`+${auditEntries.action}`, [...except]) : undefined
	const stretch = and(gte(auditEntries.id, from), lt(auditEntries.id, before), wanted)
	const find = (more?: SQL) => read(schoolId, and(stretch, more), limit)
	if (who) {
		// Uses the index on the actor: the plus keeps SQLite from choosing the other index and sorting.
		const kinds = actions ? inArray(sql`+${auditEntries.action}`, [...actions]) : undefined
		return find(and(eq(auditEntries.actorId, who), kinds))
	}
	if (!actions) return find()
	// One index range per action, merged and cut to the newest.
	return actions
		.flatMap((action) => find(eq(auditEntries.action, action)))
		.sort((a, b) => (a.id < b.id ? 1 : -1))
		.slice(0, limit)
}

/** The same without pages, in batches, for an export. */
export function* eachEntry(access: Access, query: HistoryQuery, { most = 100_000, batch = 500 } = {}) {
	let { before } = query
	for (let told = 0; told < most;) {
		const size = Math.min(batch, most - told)
		const some = listHistory(access, { ...query, before }, size)
		if (some.length > 0) yield some
		told += some.length
		before = some.at(-1)?.id ?? null
		if (some.length < size) return
	}
}

/** Ids start at 1970, so earlier dates map to the first id. */
function firstIdOf(day: string, timeZone: string): string {
	return firstIdAt(Math.max(0, startOfDay(day, timeZone)))
}

function read(schoolId: SchoolId, more: SQL | undefined, limit: number) {
	return database()
		.select({ ...toldColumns, actorId: auditEntries.actorId, objectId: auditEntries.objectId })
		.from(auditEntries)
		.where(and(eq(auditEntries.schoolId, schoolId), more))
		.orderBy(desc(auditEntries.id))
		.limit(limit)
		.all()
}
