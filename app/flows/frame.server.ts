import type { Person } from '#app/models/access.server.ts'
import { listOtherPlaces } from '#app/models/platform/membership.server.ts'
import type { Asked } from '#app/guards/enter.server.ts'

/** What the corner of every shell shows: who is here, and where else they belong. */
export function accountOf(person: Person) {
	const { userId, name, email, role, kind } = person
	return { id: userId, name, email, role, kind, others: listOtherPlaces(person) }
}

/** The path when its page is built, and nothing where it would lead nowhere. */
export function ifBuilt({ context }: Asked, path: string): string | null {
	return context.hasPage(path) ? path : null
}
