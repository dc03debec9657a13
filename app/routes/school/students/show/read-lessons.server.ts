import { scheduled } from '#app/flows/scheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listLessons } from '#app/models/lesson.server.ts'
import { today } from '#app/utils/dates.ts'

const DAY = 24 * 60 * 60_000

/** The lessons of half a year each way. */
export function lessonsOfStudent(access: Access, studentId: string) {
	const now = Date.now()
	const query = { from: now - 183 * DAY, to: now + 184 * DAY, studentId, limit: 500 }
	const lessons = scheduled(access, listLessons(access, query))
	const day = today(access.school.timeZone)
	return {
		past: lessons.filter((lesson) => lesson.day < day).reverse(),
		coming: lessons.filter((lesson) => lesson.day >= day),
	}
}

export function nextLesson(access: Access, studentId: string) {
	const now = Date.now()
	return scheduled(
		access,
		listLessons(access, { from: now, to: now + 366 * DAY, studentId, state: 'scheduled', limit: 1 }),
	)
}
