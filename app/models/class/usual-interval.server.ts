import { and, eq, isNull, sql } from 'drizzle-orm'
import { classes, series } from '#db/schema/index.ts'

/** Weeks from one usual lesson of a class to the next, by its first series that is not over; 1 without one. */
export const everyWeeks = sql<number>`coalesce((
	select ${series.every} from ${series}
	where ${and(
		eq(series.schoolId, classes.schoolId),
		eq(series.classId, classes.id),
		eq(series.frequency, 'weekly'),
		isNull(series.archivedAt),
		eq(series.startTime, classes.startTime),
		sql`instr(${series.weekdays}, ${classes.weekday}) > 0`,
		sql`${series.endsOn} >= date('now')`,
	)}
	order by ${series.startsOn} limit 1
), 1)`
