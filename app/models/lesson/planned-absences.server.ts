import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, scheduleChanges, teachers } from '#db/schema/index.ts'
import { isSameTime } from '#app/domain/calendar/closed-time.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { isAwayFrom, listTimeOff } from '../calendar/time-off-list.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import type { AbsenceMade } from './internal/absence-undone.server.ts'
import { listNoLongerTaught } from './internal/no-longer-taught.server.ts'
import { findLessonRows } from './internal/to-cancel.server.ts'
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

/** True if days to come are still approved, as after the undo of a plan for time off that was there before. */
export function isTimeOffLeft(access: Access, made: AbsenceMade): boolean {
	const { teacherId, startsOn, endsOn } = made
	const day = today(access.school.timeZone)
	return listTimeOff(access, { from: startsOn < day ? day : startsOn, to: endsOn, teacherId }).some(
		(timeOff) =>
			timeOff.state === 'approved' && timeOff.endsOn <= endsOn && isSameTime({ ...timeOff, endsOn }, made),
	)
}

/**
 * Plans for a teacher's absences that were not undone, with the number of lessons to come that are still changed. Canceling
 * the time off alone leaves them so.
 */
export function listPlansAhead(access: Access, teacherId: string, now = Date.now()) {
	return readPlansAhead(access, teacherId, now).map((plan) => ({ ...plan, lessons: plan.lessons.length }))
}

function readPlansAhead(access: Access, teacherId: string, now: number) {
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
			// The undo leaves a lesson of a past day where it was moved to.
			if (!is || was.startsAt <= now) return false
			return is.teacherId !== was.teacherId || is.startsAt !== was.startsAt || is.state !== was.state
		})
		return absence && changed.length > 0 ? { id, absence, lessons: changed } : []
	})
}

/**
 * Lessons to come that planned absences of a teacher canceled, at times at which the teacher is not away any more. They stay
 * canceled until the office brings them back. Those whose class is over or whose student does not come are left out.
 */
export function listStillCanceled(
	access: Access,
	teacherId: string,
): { name: string; ids: string[] } | undefined {
	const teacher = database()
		.select({ name: teachers.name })
		.from(teachers)
		.where(rowOf(teachers, access, teacherId))
		.get()
	if (!teacher) return undefined
	const planned = readPlansAhead(access, teacherId, Date.now()).flatMap((plan) => plan.lessons)
	const canceled = findLessonRows(
		access,
		planned.map(({ id }) => id),
	).filter(({ state, cancelReason }) => state === 'canceled_by_teacher' && cancelReason === null)
	const isAway = isAwayFrom(access, teacherId, canceled)
	const free = canceled.filter((lesson) => !isAway(lesson))
	const over = listNoLongerTaught(access, free)
	return { name: teacher.name, ids: free.flatMap(({ id }) => (over.get(id) === 'over' ? [] : id)) }
}

/** The teachers with such lessons, by name, and how many they are. */
export function listTeachersStillCanceled(access: Access, now = Date.now()) {
	const { state, cancelReason, startsAt } = lessons
	return database()
		.selectDistinct({ id: teachers.id, name: teachers.name })
		.from(lessons)
		.innerJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.where(
			and(rowsOf(lessons, access), eq(state, 'canceled_by_teacher'), gt(startsAt, now), isNull(cancelReason)),
		)
		.all()
		.map((teacher) => ({ ...teacher, count: listStillCanceled(access, teacher.id)?.ids.length ?? 0 }))
		.filter(({ count }) => count > 0)
		.sort((a, b) => a.name.localeCompare(b.name))
}

function beforeOf({ before }: { before: string }): Change['before'] {
	return JSON.parse(before) as Change['before']
}
