import type { Access } from '#app/models/access.server.ts'
import { listTravelWarnings, type Booked } from '#app/models/lesson/travel.server.ts'

/** What a notice says after lessons were booked that somebody may not reach in time: one warning, and how many more there are. */
export function travelOf(access: Access, booked: Booked): Record<string, string> {
	const [first, ...more] = listTravelWarnings(access, booked)
	if (!first) return {}
	return { travel: more.length > 0 ? `${first} There are ${more.length} more like it.` : first }
}
