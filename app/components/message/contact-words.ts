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
	text: PortalWords['messages']['people'],
): string {
	return text.beside(whoIs({ role, kind }, text))
}

export function contactWords(
	{ name, school, role, kind, children }: ShownContact,
	text: PortalWords['messages']['people'],
): { name: string; who: string } {
	if (name === null) return { name: text.office, who: school ?? '' }
	if (children.length > 0) return { name, who: text.guardianOf(children.join(', ')) }
	return { name, who: whoIs({ role, kind }, text) }
}

function whoIs({ role, kind }: { role: Role; kind: Kind }, text: PortalWords['messages']['people']): string {
	if (kind === 'guardian') return text.guardian
	return kind === 'office' ? text.colleague : text.roles[role]
}
