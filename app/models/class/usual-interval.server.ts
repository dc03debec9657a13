import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { classes, series } from '#db/schema/index.ts'

/** The interval of the series that begins first. The smallest day is found with its interval appended, without sorting. */
const first = sql<number>`cast(substr(min(${series.startsOn} || ${series.every}), 11) as integer)`

const interval = new QueryBuilder()
	.select({ every: first })
	.from(series)
	.where(
		and(
			eq(series.schoolId, classes.schoolId),
			eq(series.classId, classes.id),
			eq(series.frequency, 'weekly'),
			isNull(series.archivedAt),
			eq(series.startTime, classes.startTime),
			sql`instr(${series.weekdays}, ${classes.weekday}) > 0`,
			gte(series.endsOn, sql`date('now')`),
		),
	)

/** Weeks from one usual lesson of a class to the next, by its first series that is not over; 1 without one. */
export const everyWeeks = sql<number>`coalesce((${interval}), 1)`
