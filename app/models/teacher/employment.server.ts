import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { teachers } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'

/** Until when somebody teaches here. */
export function readDays(tx: Tx, { schoolId }: Access, id: string) {
	return tx
		.select({
			name: teachers.name,
			endedOn: teachers.endedOn,
			archivedAt: teachers.archivedAt,
			membershipId: teachers.membershipId,
		})
		.from(teachers)
		.where(and(eq(teachers.schoolId, schoolId), eq(teachers.id, id)))
		.get()
}
