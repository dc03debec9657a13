import type { Access } from '#app/models/access.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'

const DAY = 86_400_000

/** The last ten weeks and the next year. */
export function listClassLessons(access: Access, classId: string) {
	const now = Date.now()
	return listLessons(access, { from: now - 70 * DAY, to: now + 366 * DAY, classId })
}
