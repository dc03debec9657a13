import { and, asc, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { rooms, scheduleChanges, series, teachers, terms, users } from '#db/schema/index.ts'
import { daysOf } from '#app/domain/lesson/recurrence.ts'
import { lastsFrom } from '#app/domain/lesson/split.ts'
import type { Access } from '../access.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** Series of a class that are open-ended or have days left from a day on, in order. */
export function listSeries(access: Access, classId: string, from: string) {
	return database()
		.select({ row: series, teacher: teachers.name, room: roomPlaceIfAny, term: terms.name })
		.from(series)
		.leftJoin(teachers, rowOf(teachers, access, series.teacherId))
		.leftJoin(rooms, rowOf(rooms, access, series.roomId))
		.leftJoin(terms, rowOf(terms, access, series.termId))
		.where(
			and(
				rowsOf(series, access),
				eq(series.classId, classId),
				or(gte(series.endsOn, from), eq(series.openEnded, true)),
				isNull(series.archivedAt),
			),
		)
		.orderBy(asc(series.startsOn))
		.all()
		.filter(({ row }) => lastsFrom(row, from))
		.map(({ row, ...names }) => ({
			...row,
			...names,
			weekdays: [...row.weekdays].map(Number),
			dates: row.dates?.split('\n') ?? [],
		}))
}

/** The series of a class with a lesson on a day; if there are several, that of the teacher. */
export function findSeriesOn(access: Access, classId: string, day: string, teacherId: string | null) {
	const onDay = listSeriesOn(access, classId, day)
	return onDay.find((row) => row.teacherId === teacherId) ?? onDay[0]
}

export function listSeriesOn(access: Access, classId: string, day: string): SeriesRow[] {
	return listSeries(access, classId, day).filter((row) =>
		daysOf({ ...row, endsOn: row.openEnded && row.endsOn < day ? day : row.endsOn }).includes(day),
	)
}

export type SeriesRow = ReturnType<typeof listSeries>[number]

/** A class seldom meets more often in a week. */
const SERIES_OF_CLASS = 4

/**
 * The latest changes that added, changed or ended a series of a class and can be undone, newest first. Those that one edit of the class
 * made are undone together, so the list has one of them.
 */
export function listSeriesChanges(access: Access, classId: string, limit = 5) {
	const edits = new Set<number>()
	return database()
		.select({
			id: scheduleChanges.id,
			summary: scheduleChanges.summary,
			at: scheduleChanges.at,
			by: users.name,
			edit: sql<number | null>`json_extract(${scheduleChanges.before}, '$.classDays.version')`,
		})
		.from(scheduleChanges)
		.innerJoin(
			series,
			and(
				rowOf(
					series,
					access,
					sql`coalesce(json_extract(${scheduleChanges.after}, '$.addedSeries'), json_extract(${scheduleChanges.before}, '$.series.id'))`,
				),
				eq(series.classId, classId),
			),
		)
		.leftJoin(users, eq(users.id, scheduleChanges.by))
		.where(and(rowsOf(scheduleChanges, access), isNull(scheduleChanges.undoneAt)))
		.orderBy(desc(scheduleChanges.id))
		.limit(limit * SERIES_OF_CLASS)
		.all()
		.filter(({ edit }) => edit === null || (!edits.has(edit) && edits.add(edit)))
		.slice(0, limit)
}
