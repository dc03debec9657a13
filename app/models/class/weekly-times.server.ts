import { and, eq, exists, isNotNull, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/sqlite-core'
import { classes, series } from '#db/schema/index.ts'
import { DAYS_BETWEEN_TERMS, unpackTimes, type PackedTimes } from '#app/domain/class/timeline.ts'
import type { SchoolId } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

type Day = string | Placeholder

const weekly = alias(series, 'weekly_series')
const usual = alias(series, 'usual_series')

type Table = typeof weekly | typeof usual | typeof series

/** True of a weekly series that is not over on a day. */
export const isGoingOn = (table: Table, day: Day | SQL) =>
	and(
		eq(table.frequency, 'weekly'),
		isNull(table.archivedAt),
		or(eq(table.openEnded, true), sql`${table.endsOn} >= ${day}`),
	)

const isOfClass = (table: typeof weekly | typeof usual) =>
	and(eq(table.schoolId, classes.schoolId), eq(table.classId, classes.id))

const notLongBefore = (day: Day) => sql`date(${day}, ${`-${DAYS_BETWEEN_TERMS} days`})`

/** The series of a class as the database has them, for a statement that packs several columns. */
export function weeklyTimesJson(day: Day) {
	const rows = new QueryBuilder()
		.select({
			rows: sql`json_group_array(json_array(${weekly.weekdays}, ${weekly.startTime}, ${weekly.durationMinutes}, ${weekly.every}, ${weekly.startsOn}, iif(${weekly.openEnded}, null, ${weekly.endsOn})))`,
		})
		.from(weekly)
		.where(and(isOfClass(weekly), isGoingOn(weekly, notLongBefore(day))))
	const { weekday, startTime, startsOn, endsOn } = classes
	return sql<string>`json_array(${day}, ${weekday}, ${startTime}, ${startsOn}, ${endsOn}, json((${rows})))`
}

/** The weekly times of a class on a day; before it begins, those of its first week. Empty if only its usual time is known. */
export const weeklyTimes = (day: Day) =>
	weeklyTimesJson(day).mapWith((packed: string) => unpackTimes(JSON.parse(packed) as PackedTimes))

/** True of a class with more than one series that is not over. Only these may have planned times. */
export function hasSeveralSeries(day: Day) {
	const counted = new QueryBuilder()
		.select({ n: sql`count(*)` })
		.from(weekly)
		.where(and(isOfClass(weekly), isGoingOn(weekly, day)))
	return sql`(${counted}) > 1`.mapWith(Boolean)
}

/**
 * The room of a class on a day. If its times change on a later day, the class may have the room of these already, so that its
 * series tell the room until then.
 */
export function roomOn(day: Day) {
	const isChange = (table: Table) =>
		and(
			isNotNull(table.splitFrom),
			sql`${table.startsOn} > max(${day}, coalesce(${classes.startsOn}, ''))`,
		) as SQL
	const change = new QueryBuilder()
		.select({ one: sql`1` })
		.from(usual)
		.where(and(isOfClass(usual), isGoingOn(usual, day), isChange(usual)))
	// The current series in the room of the class counts, else the one that ends first, which is the one that changes. The smallest
	// key is found with its room appended, without sorting.
	const order = sql`(${isChange(weekly)}) || (${weekly.roomId} is not ${classes.roomId}) || ${weekly.endsOn}`
	const current = new QueryBuilder()
		.select({ roomId: sql`nullif(substr(min(${order} || coalesce(${weekly.roomId}, '')), 13), '')` })
		.from(weekly)
		.where(and(isOfClass(weekly), isGoingOn(weekly, day)))
	return sql<string | null>`iif(${exists(change)}, (${current}), ${classes.roomId})`
}

/** True of a class that meets on this day of the week, now or from a later day on. */
export function meetsOn(schoolId: SchoolId, weekday: number, day: string) {
	const atUsual = new QueryBuilder()
		.select({ one: sql`1` })
		.from(usual)
		.where(
			and(
				isOfClass(usual),
				isGoingOn(usual, notLongBefore(day)),
				sql`instr(${usual.weekdays}, ${classes.weekday}) > 0`,
				eq(usual.startTime, classes.startTime),
			),
		)
	const thatDay = new QueryBuilder()
		.select({ one: sql`1` })
		.from(weekly)
		.where(
			and(
				rowsOf(weekly, schoolId),
				isOfClass(weekly),
				isGoingOn(weekly, day),
				sql`instr(${weekly.weekdays}, ${String(weekday)}) > 0`,
			),
		)
	return or(eq(classes.weekday, weekday), and(exists(thatDay), exists(atUsual)))
}
