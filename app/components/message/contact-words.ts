import type { PortalWords } from '#app/content/portal/catalogs.ts'
import type { Kind, Role } from '#app/domain/account/roles.ts'

/** A recipient. An entry without a name is the office of a school. */
export interface ShownContact {
	id: string
	name: string | null
	/** School of the office. */
	school?: string
	role: Role
	kind: Kind
	children: readonly string[]
}

/** Users choose their own names, so the role is shown next to the name. */
export function roleBeside(
	{ role, kind }: { role: Role; kind: Kind },
	words: PortalWords['messages']['people'],
): string {
	return words.beside(whoIs({ role, kind }, words))
}

export function contactWords(
	{ name, school, role, kind, children }: ShownContact,
	words: PortalWords['messages']['people'],
): { name: string; who: string } {
	if (name === null) return { name: words.office, who: school ?? '' }
	if (children.length > 0) return { name, who: words.guardianOf(children.join(', ')) }
	return { name, who: whoIs({ role, kind }, words) }
}

function whoIs({ role, kind }: { role: Role; kind: Kind }, words: PortalWords['messages']['people']): string {
	if (kind === 'guardian') return words.guardian
	return kind === 'office' ? words.colleague : words.roles[role]
}
