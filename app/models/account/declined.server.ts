import { and, asc, eq, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** When those of a list of the school last said no to an invitation, by their id on it. */
export function listDeclined(access: Access, holderIds: string[]): Map<string, number> {
	if (holderIds.length === 0) return new Map()
	const found = database()
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
	return new Map(found.map(({ id, at }) => [id ?? '', at]))
}
