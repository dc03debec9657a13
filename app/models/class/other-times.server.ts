import { and, eq, exists, gte, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/sqlite-core'
import { classes, series } from '#db/schema/index.ts'
import { unpackTimes, type PackedTimes } from '#app/domain/class/weekly.ts'
import type { SchoolId } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

const other = alias(series, 'other_series')
const usual = alias(series, 'usual_series')

/** Before a class begins, its current times are those of its first week. */
const firstWeek = sql`max(date('now'), coalesce(date(${classes.startsOn}, '+6 days'), ''))`

/** Series that are not over, of the class. */
const isGoingOn = (table: typeof other | typeof usual) =>
	and(
		eq(table.schoolId, classes.schoolId),
		eq(table.classId, classes.id),
		eq(table.frequency, 'weekly'),
		isNull(table.archivedAt),
		gte(table.endsOn, sql`date('now')`),
	)

const isUsualTime = (table: typeof other | typeof usual) =>
	and(sql`instr(${table.weekdays}, ${classes.weekday}) > 0`, eq(table.startTime, classes.startTime))

/** True of a series that also has lessons at the usual time, or goes on beside one that has. */
const isBesideUsual = exists(
	new QueryBuilder()
		.select({ one: sql`1` })
		.from(usual)
		.where(and(isGoingOn(usual), isUsualTime(usual), gte(usual.endsOn, other.startsOn))),
)

/** A change of a series is no other time before its first day, when the time before it is still the current one. */
const hasBegun = or(
	lte(other.startsOn, firstWeek),
	and(isNull(other.splitFrom), lte(other.startsOn, sql`date('now', '+14 days')`)),
)

const isOtherTime = and(
	isGoingOn(other),
	not(and(eq(other.weekdays, classes.weekday), eq(other.startTime, classes.startTime)) as SQL),
	hasBegun,
	isBesideUsual,
)

const times = new QueryBuilder()
	.select({
		times: sql`json_group_array(json_array(${other.weekdays}, ${other.startTime}, ${other.durationMinutes}, ${other.every}))`,
	})
	.from(other)
	.where(isOtherTime)

/** The other times as the database has them, for a statement that packs several columns. */
export const otherTimesJson = sql<string>`(${times})`

/** The current weekly times of a class beside its usual one, for classes that meet more than once a week. */
export const otherTimes = sql`(${times})`.mapWith((packed: string) =>
	unpackTimes(JSON.parse(packed) as PackedTimes),
)

/** True of a class that meets on this day of the week, at its usual time or another. */
export function meetsOn(schoolId: SchoolId, weekday: number) {
	const thatDay = new QueryBuilder()
		.select({ one: sql`1` })
		.from(other)
		.where(and(rowsOf(other, schoolId), isOtherTime, sql`instr(${other.weekdays}, ${String(weekday)}) > 0`))
	return or(eq(classes.weekday, weekday), exists(thatDay))
}
