import type { Access } from '#app/models/access.server.ts'
import { markingLocks } from '#app/models/attendance/settings.server.ts'
import { listLessonNotes } from '#app/models/learning/notes.server.ts'
import { type LessonQuery, listLessons, listUnmarked } from '#app/models/lesson/list.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { scheduled } from './scheduled.server.ts'

/** The lessons a teacher gives themselves between two moments, also as a substitute. */
export function ownLessons(access: Access, query: Omit<LessonQuery, 'teacherId'>) {
	const teacherId = ownTeacherId(access)
	return teacherId ? listLessons(access, { ...query, teacherId }) : []
}

/** Past lessons that a teacher can still mark and has not, the oldest first. What is locked is left to the office. */
export function ownUnmarked(access: Access) {
	const teacherId = ownTeacherId(access)
	if (!teacherId) return []
	const lockOf = markingLocks(access)
	return scheduled(
		access,
		listUnmarked(access, { teacherId }).filter(({ day }) => !lockOf(day)),
	)
}

/** Who is expected at a lesson, with what the last note left for it. */
export function expectedNotes(access: Access, lessonId: string) {
	return listLessonNotes(access, lessonId).map(({ studentId, name, last }) => ({
		id: studentId,
		name,
		next: last?.next ?? null,
	}))
}
