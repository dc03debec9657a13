import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, marks, series, visitors } from '#db/schema/index.ts'
import { daysOf } from '#app/domain/lesson/recurrence.ts'
import { pairDays, firstOfPeriod } from '#app/domain/lesson/split.ts'
import type { Access } from '../../access.server.ts'
import { isUnwritten } from './clearing.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { listEarlier } from './earlier-series.server.ts'

export type SeriesLesson = ReturnType<typeof listOf>[number]

/**
 * The lessons of a series from a day on. A change leaves some lessons, such as canceled and moved ones, with the series that it
 * ends. They are still the lessons of their days, so a later change finds them here too, by the days of the present series.
 */
export function listFrom(access: Access, row: typeof series.$inferSelect, day: string): SeriesLesson[] {
	const earlier = listEarlier(access, row).map(({ id }) => id)
	if (earlier.length === 0) return listOf(access, [row.id], day)
	const all = listOf(access, [row.id, ...earlier], firstOfPeriod(row.frequency, day))
	const { frequency, every, startsOn, endsOn } = row
	const rule = { frequency, every, startsOn, endsOn, weekdays: [...row.weekdays].map(Number) }
	const days = daysOf({ ...rule, dates: row.dates?.split('\n') ?? [] }).map((on) => ({ day: on }))
	const dayOf = new Map(pairDays(frequency, all, days).pairs.map(([{ id }, on]) => [id, on.day]))
	return all
		.map((lesson) =>
			lesson.seriesId === row.id
				? lesson
				: { ...lesson, originalDate: dayOf.get(lesson.id) ?? lesson.originalDate },
		)
		.filter(({ originalDate }) => originalDate >= day)
		.toSorted(byDate)
}

/** Lessons from a day on of the present series and of earlier ones, of which those after their end are listed. */
function listOf(access: Access, [seriesId = '', ...earlier]: readonly string[], day: string) {
	const marked = database()
		.select({ id: marks.id })
		.from(marks)
		.where(and(rowsOf(marks, access), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)))
	const visited = database()
		.select({ id: visitors.studentId })
		.from(visitors)
		.where(and(rowsOf(visitors, access), eq(visitors.lessonId, lessons.id)))
	return database()
		.select({
			id: lessons.id,
			seriesId: lessons.seriesId,
			originalDate: sql<string>`${lessons.originalDate}`,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			teacherId: lessons.teacherId,
			substituteFor: lessons.substituteFor,
			roomId: lessons.roomId,
			state: lessons.state,
			movedFrom: lessons.movedFrom,
			isMarked: sql<number>`${exists(marked)}`,
			/** Notes, requests and marks that were taken back count as well. */
			isUnwritten: sql<number>`${isUnwritten(access.schoolId)}`,
			isVisited: sql<number>`${exists(visited)}`,
			version: lessons.version,
		})
		.from(lessons)
		.innerJoin(series, rowOf(series, access, lessons.seriesId))
		.where(
			and(
				rowsOf(lessons, access),
				inArray(lessons.seriesId, [seriesId, ...earlier]),
				gte(lessons.originalDate, day),
				or(
					eq(lessons.seriesId, seriesId),
					isNotNull(series.archivedAt),
					gt(lessons.originalDate, series.endsOn),
				),
			),
		)
		.all()
		.toSorted(byDate)
}

function byDate(a: { originalDate: string }, b: { originalDate: string }): number {
	return a.originalDate.localeCompare(b.originalDate)
}
