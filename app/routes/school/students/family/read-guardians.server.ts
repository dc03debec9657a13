import { sharePercent } from '#app/domain/family/labels.ts'
import type { Access } from '#app/models/access.server.ts'
import type { Child } from '#app/models/family/children.server.ts'
import { listGuardians, type GuardianOfStudent } from '#app/models/student/household.server.ts'
import { guardianFlags, type GuardianFlag } from '#app/domain/student/choices.ts'

/** The card shows the primary guardian by position, and "no contact" by a mark of its own. */
const NOT_SAID: GuardianFlag[] = ['isPrimary', 'noContact']

/**
 * People to call about a family, the primary guardian first. A guardian of several children is listed once; if contact is
 * forbidden for one child, no phone number or email address is shown at all.
 */
export function guardiansOf(access: Access, children: readonly Child[]) {
	const ties = children.flatMap((child) =>
		listGuardians(access, child.id).map((guardian) => ({ ...guardian, childId: child.id })),
	)
	const byPerson = new Map<string, (GuardianOfStudent & { childId: string })[]>()
	for (const tie of ties) byPerson.set(tie.id, [...(byPerson.get(tie.id) ?? []), tie])
	const people = [...byPerson.values()].flatMap((own) => personOf(own) ?? [])
	const guardians = people.sort((a, b) => a.rank - b.rank)
	return guardians.some(({ noContact }) => !noContact)
		? guardians
		: [...children.map(themselves), ...guardians]
}

function personOf(own: (GuardianOfStudent & { childId: string })[]) {
	const [first] = own
	if (!first) return null
	const noContact = own.some((tie) => tie.noContact)
	return {
		id: first.id,
		childId: first.childId,
		name: first.name,
		relation: first.relation,
		phone: noContact ? null : first.phone,
		email: noContact ? null : first.email,
		hasBounced: first.hasBounced && !noContact,
		noContact,
		isStudent: false,
		may: mayWords(own),
		rank: noContact ? 2 : own.some((tie) => tie.isPrimary) ? 0 : 1,
	}
}

/** `Pays 60%, gets invoices, may book`. */
function mayWords(own: GuardianOfStudent[]): string {
	const shares = new Set(own.filter(({ pays }) => pays).map(({ shareBasisPoints }) => shareBasisPoints))
	const [share] = shares
	const said = guardianFlags
		.filter(({ value }) => !NOT_SAID.includes(value) && own.some((tie) => tie[value]))
		.map(({ value, label }) =>
			value === 'pays' && shares.size === 1 && share ? `${label} ${sharePercent(share)}` : label,
		)
	const text = said.join(', ').toLowerCase()
	return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Adult students without guardians are contacted directly. */
function themselves({ id, name, phone, email, paysSelf }: Child) {
	return {
		id,
		childId: id,
		name,
		phone,
		email,
		relation: null,
		hasBounced: false,
		noContact: false,
		isStudent: true,
		may: paysSelf ? 'Pays for lessons' : '',
		rank: 0,
	}
}
