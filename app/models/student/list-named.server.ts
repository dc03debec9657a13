import { and, eq, gte, lt, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import type { classes, instruments, levels, tags, teachers } from '#db/schema/index.ts'
import { plain } from '#app/utils/fold.ts'
import type { SchoolId } from '../access.server.ts'

/** Greater than anything that goes on from a text. */
export const LAST = '\u{10ffff}'

type Named = typeof teachers | typeof classes | typeof instruments | typeof levels | typeof tags

/** A filter holds the id of something, or, where there are too many to choose from, how its name begins. */
export function idsOf(schoolId: SchoolId, table: Named, value: string) {
	const key = plain(value)
	const named = key ? and(gte(table.nameKey, key), lt(table.nameKey, key + LAST)) : undefined
	return database()
		.select({ id: table.id })
		.from(table)
		.where(and(eq(table.schoolId, schoolId), or(eq(table.id, value), named)))
}
