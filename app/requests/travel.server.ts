import type { Access } from '#app/models/access.server.ts'
import { listTravelWarnings } from '#app/models/lesson/travel.server.ts'

/** The first travel warning of a booked lesson, and the number of others, for the notice. */
export function travelOf(access: Access, lessonId: string): Record<string, string> {
	const [first, ...more] = listTravelWarnings(access, lessonId)
	if (!first) return {}
	return { travel: more.length > 0 ? `${first} There are ${more.length} more like it.` : first }
}
