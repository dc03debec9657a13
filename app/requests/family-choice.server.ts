import type { FamilyCard } from '#app/models/student/family-search.server.ts'

/** A family to choose, with the children it is told apart by. */
export function choiceOfFamily({ id, name, children }: FamilyCard, to: string) {
	return { id, name, facts: children.map((child) => child.name).join(', '), to }
}
