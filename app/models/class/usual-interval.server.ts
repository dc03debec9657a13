import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { classes, series } from '#db/schema/index.ts'

const usual = new QueryBuilder()
	.select({ every: series.every })
	.from(series)
	.where(
		and(
			eq(series.schoolId, classes.schoolId),
			eq(series.classId, classes.id),
			eq(series.frequency, 'weekly'),
			isNull(series.archivedAt),
			eq(series.startTime, classes.startTime),
			sql`instr(${series.weekdays}, ${classes.weekday}) > 0`,
		),
	)
	.orderBy(desc(series.endsOn))
	.limit(1)

/** Weeks from one usual lesson of a class to the next, by the series that lasts longest; 1 without one. */
export const everyWeeks = sql<number>`coalesce((${usual}), 1)`
