import { and, asc, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** When people on a school's list last declined an invitation, by their id. */
export function listDeclined(access: Access, holderIds: string[]): Map<string, number> {
	if (holderIds.length === 0) return new Map()
	const rows = database()
		.select({ id: auditEntries.objectId, at: auditEntries.at })
		.from(auditEntries)
		.where(
			and(
				rowsOf(auditEntries, access),
				inArray(auditEntries.objectId, holderIds),
				eq(auditEntries.action, 'account.declined'),
			),
		)
		.orderBy(asc(auditEntries.objectId), asc(auditEntries.id))
		.all()
	return new Map(rows.map(({ id, at }) => [id ?? '', at]))
}
