import { and, count, gt, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, rooms, series } from '#db/schema/index.ts'
import {
	DAYS_BETWEEN_TERMS,
	plannedOf,
	timelineOf,
	type Period,
	type PlannedTime,
} from '#app/domain/class/timeline.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../access.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isGoingOn } from './weekly-times.server.ts'

type Series = typeof series.$inferSelect

/** The times that classes have from later days on, by class: the first, which leads to the next. */
export function listPlannedTimes(access: Access, classIds: readonly string[]): Map<string, PlannedTime> {
	return new Map(
		[...listTimelines(access, classIds)].flatMap(([id, periods]): [string, PlannedTime][] => {
			const planned = plannedOf(periods)
			return planned ? [[id, planned]] : []
		}),
	)
}

/** Adds the planned times to classes. Those without several series have none, which are not read for them. */
export function withPlannedTimes<Row extends { id: string; hasSeveralSeries: boolean }>(
	access: Access,
	rows: readonly Row[],
) {
	const planned = listPlannedTimes(
		access,
		rows.filter(({ hasSeveralSeries }) => hasSeveralSeries).map(({ id }) => id),
	)
	return rows.map((row) => ({ ...row, planned: planned.get(row.id) }))
}

/** The weekly times of those classes with more than one series that is not over, by class, from today on. */
export function listTimelines(access: Access, classIds: readonly string[]): Map<string, Period[]> {
	const day = today(access.school.timeZone)
	const rows = classIds.length === 0 ? [] : seriesOf(access, classIds, day)
	const byClass = groupedBy(rows, ({ row }) => row.classId)
	return new Map([...byClass].map(([id, rows]) => [id, timelineOfRows(rows, day)]))
}

function timelineOfRows(rows: ReturnType<typeof seriesOf>, day: string): Period[] {
	const [{ usual } = { usual: null }] = rows
	if (!usual) return []
	const byId = new Map(rows.map(({ row }) => [row.id, row]))
	const first = daysAfter(day, -DAYS_BETWEEN_TERMS)
	const known = rows.filter(
		({ row }) =>
			row.frequency === 'weekly' && row.archivedAt === null && (row.openEnded || row.endsOn >= first),
	)
	const weekly = known.map(({ row, place }) => {
		const { weekdays, startTime, durationMinutes, every: everyWeeks, startsOn, openEnded, roomId } = row
		const endsOn = openEnded ? null : row.endsOn
		const old = continuedBy(row, byId)
		const isPlanned = startsOn > day && startsOn > (usual.startsOn ?? '')
		const isElsewhere = isPlanned && roomId !== (old ?? usual).roomId
		const time = { weekdays, startTime, durationMinutes, everyWeeks, roomId }
		return { ...time, startsOn, endsOn, newPlace: isElsewhere ? place : null }
	})
	return timelineOf(weekly, usual, day)
}

/** All series of those classes with more than one that is not over. */
function seriesOf(access: Access, classIds: readonly string[], day: string) {
	const several = database()
		.select({ id: series.classId })
		.from(series)
		.where(and(rowsOf(series, access), inArray(series.classId, [...classIds]), isGoingOn(series, day)))
		.groupBy(series.classId)
		.having(gt(count(), 1))
	const { weekday, startTime, startsOn, endsOn, roomId } = classes
	return database()
		.select({ row: series, usual: { weekday, startTime, startsOn, endsOn, roomId }, place: roomPlaceIfAny })
		.from(series)
		.innerJoin(classes, rowOf(classes, access, series.classId))
		.leftJoin(rooms, rowOf(rooms, access, series.roomId))
		.where(and(rowsOf(series, access), inArray(series.classId, several)))
		.all()
}

/** The series before a change. One that was replaced from its first day on has no lessons, so that the one before it counts. */
function continuedBy({ splitFrom }: Series, byId: ReadonlyMap<string, Series>): Series | undefined {
	const old = byId.get(splitFrom ?? '')
	return old && old.archivedAt !== null ? continuedBy(old, byId) : old
}
