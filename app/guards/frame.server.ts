import type { Person } from '#app/models/access.server.ts'
import { listMemberships } from '#app/models/platform/membership.server.ts'
import type { Asked } from './enter.server.ts'

/** What the corner of every shell shows: who is here, and where else they belong. */
export function accountOf(person: Person) {
	const { name, email, role, kind } = person
	const others = listMemberships(person).filter((one) => !isHere(one, person))
	return {
		name,
		email,
		role,
		kind,
		others: others.map(({ id, schoolName, role, kind }) => ({ id, schoolName, role, kind })),
	}
}

/** The path when its page is built, and nothing where it would lead nowhere. */
export function ifBuilt({ context }: Asked, path: string): string | null {
	return context.hasPage(path) ? path : null
}

function isHere(one: ReturnType<typeof listMemberships>[number], person: Person): boolean {
	return one.schoolId === person.school?.id && one.role === person.role && one.kind === person.kind
}
