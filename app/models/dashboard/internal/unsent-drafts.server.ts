import { and, eq, exists, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.server.ts'
import { families, invoices } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'

const school = sql.placeholder('schoolId')

/** Drafts of invoices, as the list behind them shows them, once the oldest has waited for more than a day. */
export function unsentDraftRows(db: Db) {
	const oldest = alias(invoices, 'oldest')
	const waiting = db
		.select({ one: sql`1` })
		.from(oldest)
		.where(
			and(
				eq(oldest.schoolId, school),
				eq(oldest.state, 'draft'),
				lt(oldest.createdAt, sql.placeholder('dayAgo')),
			),
		)
	return db
		.select({ id: sql<string>`${invoices.id}`.as('one'), name: sql<string>`${families.name}`.as('name') })
		.from(invoices)
		.innerJoin(families, and(eq(families.schoolId, school), eq(families.id, invoices.familyId)))
		.where(and(eq(invoices.schoolId, school), eq(invoices.state, 'draft'), exists(waiting)))
		.limit(COUNTED + 1)
		.as('some')
}
