import { and, desc, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import type { Staff } from '../access.server.ts'
import { toldColumns } from '../audit.server.ts'

/** Staff actions on one school, newest first. */
export function listAboutSchool(_staff: Staff, id: string, limit: number) {
	return database()
		.select(toldColumns)
		.from(auditEntries)
		.where(and(eq(auditEntries.schoolId, 'platform'), eq(auditEntries.objectId, id)))
		.orderBy(desc(auditEntries.id))
		.limit(limit)
		.all()
}
