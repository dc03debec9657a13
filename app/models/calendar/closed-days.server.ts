import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { closures } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

/** Closures without lessons, in order. */
export function listClosuresBetween(schoolId: SchoolId, from: string, to: string) {
	return database()
		.select()
		.from(closures)
		.where(
			and(
				eq(closures.schoolId, schoolId),
				gte(closures.endsOn, from),
				lte(closures.startsOn, to),
				eq(closures.effect, 'skip'),
				isNull(closures.archivedAt),
			),
		)
		.all()
		.sort((a, b) => a.startsOn.localeCompare(b.startsOn))
}
