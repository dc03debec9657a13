import type { Access } from '#app/models/access.server.ts'
import { markingLocks } from '#app/models/attendance/settings.server.ts'
import { withoutMissed } from '#app/models/calendar/time-off-list.server.ts'
import { type LessonQuery, listLessons, listUnmarked } from '#app/models/lesson/list.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { scheduled } from './scheduled.server.ts'

/** Lessons the user has: taught, covered for a colleague, or assisted in. */
export function ownLessons(access: Access, query: Omit<LessonQuery, 'teacherId'>) {
	const teacherId = ownTeacherId(access)
	return teacherId ? listLessons(access, { ...query, teacherId }) : []
}

/** Lessons taught by the user, including substitutions. */
export function givenLessons(access: Access, query: Omit<LessonQuery, 'teacherId'>) {
	const own = ownTeacherId(access)
	return ownLessons(access, query).filter(({ teacherId }) => teacherId === own)
}

/** The first lesson from a time on, within a year. */
export function nextTaughtLesson(access: Access, from: number) {
	const query = { from, to: from + 366 * 86_400_000, state: 'scheduled', isGiven: true } as const
	const find = (limit?: number) =>
		withoutMissed(access, ownTeacherId(access) ?? '', ownLessons(access, { ...query, limit }))[0]
	// Nearly always, the first lesson is the next one. An assistant may be away from it, and from any number after it.
	return find(1) ?? find()
}

/**
 * Lessons in the past without a complete roll: those the teacher may still mark, oldest first, and the number of those
 * that only the office can mark.
 */
export function ownUnmarked(access: Access) {
	const teacherId = ownTeacherId(access)
	if (!teacherId) return { open: [], locked: [] }
	const lockOf = markingLocks(access)
	const all = listUnmarked(access, { teacherId, limit: 1_000 })
	const open = all.filter(({ day }) => !lockOf(day))
	const locked = all.filter(({ day }) => lockOf(day))
	return { open: scheduled(access, open, Date.now(), { isOwn: true }), locked }
}
