import type { Access } from '#app/models/access.server.ts'
import { listLessons } from '#app/models/lesson/list.server.ts'

const DAY = 86_400_000

/** The last ten weeks and the next two months, or the next lesson if a break is longer. */
export function listClassLessons(access: Access, classId: string, now = Date.now()) {
	const soon = now + 60 * DAY
	const near = listLessons(access, { from: now - 70 * DAY, to: soon, classId })
	if (near.some(({ endsAt }) => endsAt > now)) return near
	return [...near, ...listLessons(access, { from: soon, to: now + 366 * DAY, classId, limit: 1 })]
}
