import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { resources } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'

/** Resources the user may manage, without deleted ones. A teacher has their own library. */
export function resourcesOf({ schoolId, reach, membershipId }: Access): SQL {
	return and(
		eq(resources.schoolId, schoolId),
		reach === 'all' ? undefined : eq(resources.ownerId, membershipId ?? ''),
		isNull(resources.archivedAt),
	) as SQL
}
