import { startOfDay, today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import type { After, Change } from '../schedule-change.server.ts'
import { findLessonRows } from './to-cancel.server.ts'

/**
 * Without the lessons of an absence that are past, and those that are back since, as they were before it: its undo leaves them
 * alone, and brings back the others. Other changes stay whole. Days before today stay off too, unless the plan was made today.
 */
export function withoutPastAndBack(
	access: Access,
	before: Change['before'],
	after: After,
	plannedAt: number,
): { before: Change['before']; after: After } {
	if (!before.absence) return { before, after }
	const { timeZone } = access.school
	const [now, day] = [Date.now(), today(timeZone)]
	const isOfToday = plannedAt >= startOfDay(day, timeZone)
	// Lessons that were past already when the plan was made today come back with the others: nothing has happened since.
	const isPast = (at: number) => at <= now && !(isOfToday && at <= plannedAt)
	const is = new Map(
		findLessonRows(
			access,
			before.lessons.map(({ id }) => id),
		).map((lesson) => [lesson.id, lesson]),
	)
	const lessons = before.lessons.filter((was) => {
		const lesson = is.get(was.id)
		if (isPast(was.startsAt) || (lesson && isPast(lesson.startsAt))) return false
		const isOn = lesson?.state === 'scheduled' || lesson?.state === 'held'
		const isAsBefore =
			lesson?.startsAt === was.startsAt && lesson.endsAt === was.endsAt && lesson.teacherId === was.teacherId
		return !(isOn && isAsBefore && lesson.version !== after.versions[was.id])
	})
	const ids = new Set(lessons.map(({ id }) => id))
	const { startsOn } = before.absence
	return {
		before: {
			...before,
			lessons,
			absence: { ...before.absence, startsOn: !isOfToday && startsOn < day ? day : startsOn },
			marksAhead: before.marksAhead?.filter(({ lessonId }) => ids.has(lessonId)),
		},
		after: {
			...after,
			versions: Object.fromEntries(Object.entries(after.versions).filter(([id]) => ids.has(id))),
		},
	}
}
