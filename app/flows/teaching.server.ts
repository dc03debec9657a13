import type { Access } from '#app/models/access.server.ts'
import { listLessonNotes } from '#app/models/learning.server.ts'
import { type LessonQuery, listLessons, listUnmarked } from '#app/models/lesson.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { scheduled } from './scheduled.server.ts'

/** The lessons a teacher gives themselves between two moments, also as a substitute. */
export function ownLessons(access: Access, query: Omit<LessonQuery, 'teacherId'>) {
	const teacherId = ownTeacherId(access)
	return teacherId ? listLessons(access, { ...query, teacherId }) : []
}

/** Their past lessons that still lack marks, the oldest first. */
export function ownUnmarked(access: Access) {
	const teacherId = ownTeacherId(access)
	return scheduled(
		access,
		listUnmarked(access).filter((lesson) => lesson.teacherId === teacherId),
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
