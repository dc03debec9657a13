import type { FamilyCard } from '#app/models/student/family-search.server.ts'

/** The children distinguish families of the same name. */
export function choiceOfFamily({ id, name, children }: FamilyCard, to: string) {
	return { id, name, facts: children.map((child) => child.name).join(', '), to }
}
