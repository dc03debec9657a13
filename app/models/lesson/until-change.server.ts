import { and, eq, exists, gt, gte, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { series } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

const later = alias(series, 'later')

/**
 * A series that runs on the day and is followed by a changed one. The class stays with its teacher until the change begins,
 * which may be weeks after their last lesson.
 */
export function runsUntilChange(schoolId: SchoolId, day: string): SQL {
	const changed = database()
		.select({ id: later.id })
		.from(later)
		.where(
			and(
				eq(later.schoolId, schoolId),
				eq(later.classId, series.classId),
				gt(later.startsOn, series.endsOn),
				isNotNull(later.splitFrom),
				isNull(later.archivedAt),
			),
		)
	const runs = and(lte(series.startsOn, day), gte(series.endsOn, day), isNull(series.archivedAt))
	return and(runs, exists(changed)) as SQL
}
