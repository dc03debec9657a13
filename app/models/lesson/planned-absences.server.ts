import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, scheduleChanges } from '#db/schema/index.ts'
import { isSameTime } from '#app/domain/calendar/closed-time.ts'
import type { Access } from '../access.server.ts'
import { listTimeOff } from '../calendar/time-off-list.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import type { AbsenceMade } from './internal/absence-undone.server.ts'
import type { Change } from './schedule-change.server.ts'

/** The plan of an absence that was applied. Null if there is none with this id. */
export function findPlannedAbsence(access: Access, id: string): AbsenceMade | null {
	const change = database()
		.select({ before: scheduleChanges.before })
		.from(scheduleChanges)
		.where(and(rowOf(scheduleChanges, access, id), eq(scheduleChanges.kind, 'absence')))
		.get()
	return change ? (beforeOf(change).absence ?? null) : null
}

/** True if the days are still approved, as after the undo of a plan for time off that was there before. */
export function isTimeOffLeft(access: Access, made: AbsenceMade): boolean {
	const { teacherId, startsOn, endsOn } = made
	return listTimeOff(access, { from: startsOn, to: endsOn, teacherId }).some(
		(timeOff) => timeOff.state === 'approved' && isSameTime(timeOff, made),
	)
}

/**
 * Plans for a teacher's absences that were not undone, with the number of lessons to come that are still changed. Canceling
 * the time off alone leaves them so.
 */
export function listPlansAhead(access: Access, teacherId: string, now = Date.now()) {
	const plans = database()
		.select({ id: scheduleChanges.id, before: scheduleChanges.before })
		.from(scheduleChanges)
		.where(
			and(
				rowsOf(scheduleChanges, access),
				eq(scheduleChanges.kind, 'absence'),
				isNull(scheduleChanges.undoneAt),
				eq(sql`json_extract(${scheduleChanges.before}, '$.absence.teacherId')`, teacherId),
			),
		)
		.all()
		.map(({ id, before }) => ({ id, ...beforeOf({ before }) }))
	const ids = plans.flatMap(({ lessons }) => lessons.map((lesson) => lesson.id))
	const ahead = new Map(
		database()
			.select({
				id: lessons.id,
				startsAt: lessons.startsAt,
				teacherId: lessons.teacherId,
				state: lessons.state,
			})
			.from(lessons)
			.where(and(rowsOf(lessons, access), inArray(lessons.id, eachOf(ids)), gt(lessons.startsAt, now)))
			.all()
			.map((lesson) => [lesson.id, lesson]),
	)
	return plans.flatMap(({ id, absence, lessons: were }) => {
		const changed = were.filter((was) => {
			const is = ahead.get(was.id)
			return is && (is.teacherId !== was.teacherId || is.startsAt !== was.startsAt || is.state !== was.state)
		})
		return absence && changed.length > 0 ? { id, absence, lessons: changed.length } : []
	})
}

function beforeOf({ before }: { before: string }): Change['before'] {
	return JSON.parse(before) as Change['before']
}
