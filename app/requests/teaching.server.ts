import type { Access } from '#app/models/access.server.ts'
import { markingLocks } from '#app/models/attendance/settings.server.ts'
import { listLessonNotes } from '#app/models/learning/notes.server.ts'
import { type LessonQuery, listLessons, listUnmarked } from '#app/models/lesson/list.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { scheduled } from './scheduled.server.ts'

/** Lessons taught by the user, including substitutions. */
export function ownLessons(access: Access, query: Omit<LessonQuery, 'teacherId'>) {
	const teacherId = ownTeacherId(access)
	return teacherId ? listLessons(access, { ...query, teacherId }) : []
}

/**
 * Lessons in the past without a complete roll that the teacher may still mark, oldest first. Locked ones are up to the
 * office.
 */
export function ownUnmarked(access: Access) {
	const teacherId = ownTeacherId(access)
	if (!teacherId) return []
	const lockOf = markingLocks(access)
	return scheduled(
		access,
		listUnmarked(access, { teacherId }).filter(({ day }) => !lockOf(day)),
		Date.now(),
		{ isOwn: true },
	)
}

/** The expected students, with the plan from their last note. */
export function expectedNotes(access: Access, lessonId: string) {
	return listLessonNotes(access, lessonId).map(({ studentId, name, last }) => ({
		id: studentId,
		name,
		next: last?.next ?? null,
	}))
}
