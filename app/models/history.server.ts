import { and, desc, eq, gte, inArray, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import { firstIdAt } from '#app/utils/id.server.ts'
import type { Access, SchoolId } from './access.server.ts'
import { toldColumns } from './audit.server.ts'

/** What of a school's history is asked for. */
export interface HistoryQuery {
	who: string | null
	/** Of these alone; null for all. */
	actions: readonly string[] | null
	/** None of these. */
	except?: readonly string[]
	/** Plain dates, where the school is; both included. */
	from: string | null
	to: string | null
	/** Only what is older than this entry. */
	before: string | null
}

export type Entry = ReturnType<typeof read>[number]

/** Lines of the history, the newest first. Ids are made of time, so a stretch of days is a stretch of every index. */
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
		// By the person's own index: the plus keeps SQLite from choosing the other one, and sorting by hand.
		const kinds = actions ? inArray(sql`+${auditEntries.action}`, [...actions]) : undefined
		return find(and(eq(auditEntries.actorId, who), kinds))
	}
	if (!actions) return find()
	// One look at the index for each kind, and the newest of all they found.
	return actions
		.flatMap((action) => find(eq(auditEntries.action, action)))
		.sort((one, other) => (one.id < other.id ? 1 : -1))
		.slice(0, limit)
}

/** The same without an end to a page, a batch at a time, for a file. */
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

/** Ids begin with 1970: what is asked for before that begins with the first of them. */
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
