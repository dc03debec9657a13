import type { Access } from '#app/models/access.server.ts'
import { listTravelWarnings, type Booked } from '#app/models/lesson/travel.server.ts'

/** The notice after booking lessons that leave too little time to travel: one warning and the number of others. */
export function travelOf(access: Access, booked: Booked): Record<string, string> {
	const [first, ...more] = listTravelWarnings(access, booked)
	if (!first) return {}
	return { travel: more.length > 0 ? `${first} There are ${more.length} more like it.` : first }
}
