import type { ContactEdit } from '#app/domain/student/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { editGuardian, type Child } from '#app/models/student/guardian.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { guardianFlags } from '#app/domain/student/choices.ts'

/** Changes email address and phone number, and keeps the guardian's other details. */
export function saveContact(access: Access, child: Child, guardianId: string, changed: ContactEdit) {
	const guardian = listGuardians(access, child.id).find(({ id }) => id === guardianId)
	if (!guardian || guardian.noContact) return null
	const { name, relation, language, shareBasisPoints } = guardian
	return editGuardian(access, child, guardianId, {
		name,
		language: language ?? undefined,
		relation: relation ?? '',
		...changed,
		flags: guardianFlags.map(({ value }) => value).filter((flag) => guardian[flag]),
		share: shareBasisPoints ?? undefined,
	})
}
