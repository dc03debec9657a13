import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { prepared, type Db } from '#db/client.server.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from './access.server.ts'

/**
 * A hot query that asks whose rows somebody reaches, prepared once for each kind of person and for each shape it has. It is
 * composed for somebody whose ids are placeholders; `personal` fills them in when it runs.
 */
export function preparedFor<T, Shape extends string = ''>(
	prepare: (db: Db, access: Access, shape: Shape) => T,
): (access: Access, shape?: Shape) => T {
	const made = new Map<string, () => T>()
	return (access, shape = '' as Shape) => {
		const { reach, role, kind, membershipId } = access
		const key = [reach, role, kind, membershipId !== null, shape].join()
		const known = made.get(key) ?? prepared((db) => prepare(db, standIn(access), shape))
		made.set(key, known)
		return known()
	}
}

/** What a query that was prepared for somebody is run with, beside its own values. */
export function personal({ schoolId, membershipId, userId, school }: Access) {
	return { schoolId, membershipId, userId, today: today(school.timeZone) }
}

/** Of a row to write that was prepared once: what comes when it runs, each under the name of its column. */
export function given<Name extends string>(...names: Name[]): Record<Name, Placeholder> {
	const values: Record<string, Placeholder> = {}
	for (const name of names) values[name] = sql.placeholder(name)
	return values
}

/** The ids of a list that is handed over as one value, `JSON.stringify(ids)`. */
export function eachOf(name: string): SQL {
	return sql`(select value from json_each(${sql.placeholder(name)}))`
}

/**
 * The same list as a table, to join what each of them has: `EACH` is the id. In a cross join SQLite takes the list first, and
 * finds the few rows of each by their index.
 */
export function tableOfEach(name: string): SQL {
	return sql`json_each(${sql.placeholder(name)})`
}

export const EACH = sql`json_each.value`

/** The day at the school of whoever asks: of a stand-in it is only known when the query runs. */
export function dayOf(access: Access) {
	return isStandIn(access) ? sql.placeholder('today') : today(access.school.timeZone)
}

/** Whether this is nobody, whom a query is composed for. */
export function isStandIn(access: Access): boolean {
	return standIns.has(access)
}

const standIns = new WeakSet<Access>()

/** It has no school: whatever would be read from one now would be out of date later. */
function standIn({ reach, role, kind, membershipId }: Access): Access {
	const placeholder = (name: string) => sql.placeholder(name) as unknown
	const access = {
		...{ reach, role, kind },
		schoolId: placeholder('schoolId'),
		membershipId: membershipId === null ? null : placeholder('membershipId'),
		userId: placeholder('userId'),
	} as Access
	standIns.add(access)
	return access
}
