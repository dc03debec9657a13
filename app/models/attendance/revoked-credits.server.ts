import { and, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** Those of these credits that were revoked. */
export function listRevokedCredits(access: Access, ids: readonly string[]): ReadonlySet<string> {
	if (ids.length === 0) return new Set()
	const rows = database()
		.select({ id: credits.id })
		.from(credits)
		.where(and(rowsOf(credits, access), inArray(credits.id, [...ids]), eq(credits.state, 'revoked')))
		.all()
	return new Set(rows.map(({ id }) => id))
}
