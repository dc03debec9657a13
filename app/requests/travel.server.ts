import type { Access } from '#app/models/access.server.ts'
import { listTravelWarnings } from '#app/models/lesson/travel.server.ts'

/** What a notice says after a lesson was booked that somebody may not reach in time: one warning, and how many more there are. */
export function travelOf(access: Access, lessonId: string): Record<string, string> {
	const [first, ...more] = listTravelWarnings(access, lessonId)
	if (!first) return {}
	return { travel: more.length > 0 ? `${first} There are ${more.length} more like it.` : first }
}
