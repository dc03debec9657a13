import { and, eq, gte, lt, or, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import type { classes, instruments, levels, tags, teachers } from '#db/schema/index.ts'
import { plain } from '#app/utils/fold.ts'
import type { SchoolId } from '../access.server.ts'

/** Greater than anything that goes on from a text. */
export const LAST = '\u{10ffff}'

/** A way to those who answer to something. */
export interface Way {
	table: SQLiteTable
	/** Of a student. */
	id: SQLiteColumn
	where: SQL | undefined
	/** The same as a condition on the table of students, where it is not one anyway. */
	condition?: SQL
	/** Each is found once, and nobody that the list does not show anyway. */
	exact?: boolean
	/** Those who are found may stand side by side in the list. */
	together?: boolean
}

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
