import { and, eq, exists, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { classes, rooms, series } from '#db/schema/index.ts'
import { isAtUsualTime, type PlannedTime } from '#app/domain/class/weekly.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

type Series = typeof series.$inferSelect

const changed = alias(series, 'changed')

/** True of a class with a series that continues another. Only these may have a planned time. */
export const hasChanged = exists(
	new QueryBuilder()
		.select({ one: sql`1` })
		.from(changed)
		.where(
			and(
				eq(changed.schoolId, classes.schoolId),
				eq(changed.classId, classes.id),
				isNotNull(changed.splitFrom),
				isNull(changed.archivedAt),
			),
		),
).mapWith(Boolean)

/**
 * The times that classes have from later days on, by class: the first, which leads to the next. The class itself keeps its
 * usual time until `followBegunSeries` changes it on that day.
 */
export function listPlannedTimes(access: Access, classIds: readonly string[]): Map<string, PlannedTime> {
	const rows = classIds.length === 0 ? [] : seriesOfChanged(access, classIds)
	const byId = new Map(rows.map(({ row }) => [row.id, row]))
	const planned = new Map<string, PlannedTime>()
	const latest = new Map<string, PlannedTime>()
	const day = today(access.school.timeZone)
	for (const { row, usual, place } of rows) {
		if (row.archivedAt !== null || row.startsOn <= day) continue
		const before = latest.get(row.classId)
		const was = before ?? usual
		const old = continuedBy(row, byId)
		if (!old || !isAtUsualTime(old, was) || row.weekdays.length !== 1) continue
		const otherPlace = row.roomId === old.roomId ? null : place
		if (isAtUsualTime(row, was) && otherPlace === null) continue
		const time: PlannedTime = {
			until: old.endsOn,
			weekday: Number(row.weekdays),
			startTime: row.startTime,
			durationMinutes: row.durationMinutes,
			everyWeeks: row.every,
			place: otherPlace,
		}
		if (before) before.next = time
		else planned.set(row.classId, time)
		latest.set(row.classId, time)
	}
	return planned
}

/** All series of those classes for which a change is planned, in order. */
function seriesOfChanged(access: Access, classIds: readonly string[]) {
	const coming = alias(series, 'coming')
	const ofChanged = database()
		.select({ id: coming.classId })
		.from(coming)
		.where(
			and(
				rowsOf(coming, access),
				inArray(coming.classId, [...classIds]),
				gt(coming.startsOn, today(access.school.timeZone)),
				isNotNull(coming.splitFrom),
				isNull(coming.archivedAt),
			),
		)
	const { weekday, startTime, durationMinutes } = classes
	return database()
		.select({
			row: series,
			usual: { weekday, startTime, durationMinutes },
			place: roomPlaceIfAny,
		})
		.from(series)
		.innerJoin(classes, rowOf(classes, access, series.classId))
		.leftJoin(rooms, rowOf(rooms, access, series.roomId))
		.where(and(rowsOf(series, access), inArray(series.classId, ofChanged)))
		.all()
		.toSorted((a, b) => a.row.startsOn.localeCompare(b.row.startsOn))
}

/** The series before a change. One that was replaced from its first day on has no lessons, so that the one before it counts. */
function continuedBy({ splitFrom }: Series, byId: ReadonlyMap<string, Series>): Series | undefined {
	const old = byId.get(splitFrom ?? '')
	return old && old.archivedAt !== null ? continuedBy(old, byId) : old
}
