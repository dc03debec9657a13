import { and, desc, inArray, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, scheduleChanges } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import type { Change } from './schedule-change.server.ts'

export type Before = Change['before']

/** A private class, and the pause or the last day of its student. */
export interface Away {
	classId: string
	pausedFrom: string | null
	pausedTo: string | null
	endsOn: string | null
}

/** Removals of lessons of this class alone, latest first. An earlier one for the same days was replaced by the later. */
export function listLessonRemovals(access: Access, { classId, pausedFrom, pausedTo, endsOn }: Away) {
	const isPaused = pausedFrom !== null && (pausedTo === null || pausedTo >= today(access.school.timeZone))
	const days = [isPaused ? daysAfter(pausedFrom, -1) : null, endsOn].filter((day) => day !== null)
	if (days.length === 0) return []
	const after = sql<string>`json_extract(${scheduleChanges.before}, '$.left.after')`
	const found = database()
		.select({ id: scheduleChanges.id, before: scheduleChanges.before, after })
		.from(scheduleChanges)
		.where(
			and(
				rowsOf(scheduleChanges, access),
				inArray(scheduleChanges.kind, ['leaving', 'pause']),
				isNull(scheduleChanges.undoneAt),
				inArray(after, eachOf(days)),
			),
		)
		.orderBy(desc(scheduleChanges.id))
		.all()
		.map(({ id, before, after }) => ({ id, before: JSON.parse(before) as Before, after }))
		.filter(({ before }) => isOfClass(before, classId))
	return found
		.filter(({ id, after }) => found.find((other) => other.after === after)?.id === id)
		.map(({ id, before: all }) => {
			const before = toCome(access, all)
			const isWhole = before.lessons.length === all.lessons.length
			return { id, before, isWhole, endsSeries: (all.allSeries ?? []).length > 0 }
		})
		.filter(({ before, endsSeries }) => before.lessons.length > 0 || endsSeries)
}

function isOfClass({ lessons: rows, allSeries = [] }: Before, classId: string): boolean {
	return [...rows, ...allSeries].every((row) => row.classId === classId)
}

/** The change with its lessons to come, without those that their series has again. */
export function toCome(access: Access, before: Before): Before {
	const coming = before.lessons.filter(({ startsAt }) => startsAt > Date.now())
	const again = database()
		.select({ id: lessons.id, seriesId: lessons.seriesId, day: lessons.originalDate })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				inArray(lessons.classId, [...new Set(coming.map(({ classId }) => classId))]),
				inArray(lessons.originalDate, eachOf(coming.flatMap(({ originalDate }) => originalDate ?? []))),
			),
		)
		.all()
	const isAgain = ({ id, seriesId, originalDate }: (typeof coming)[number]) =>
		seriesId !== null &&
		again.some((other) => other.id !== id && other.seriesId === seriesId && other.day === originalDate)
	return { ...before, lessons: coming.filter((lesson) => !isAgain(lesson)) }
}
