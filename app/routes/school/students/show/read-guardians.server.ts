import { href } from '#app/domain/href.ts'
import { missing } from '#app/web/missing.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { signInOf } from '#app/models/account/sign-in-address.server.ts'
import { listOtherChildren, type GuardianOfStudent } from '#app/models/student/household.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'

/** Whoever must not be contacted is named, so that everybody knows, and without a way to reach them. */
export function shownGuardian({ createdAt: _, version: __, ...guardian }: GuardianOfStudent) {
	return guardian.noContact ? { ...guardian, email: null, phone: null, language: null } : guardian
}

export type ShownGuardian = ReturnType<typeof shownGuardian>

export type Elsewhere = { id: string; name: string; otherFamily: boolean }[]

/** By guardian, the children they have beside this one. */
export function childrenElsewhere(
	access: Access,
	{ id, familyId }: FoundStudent,
	guardians: readonly GuardianOfStudent[],
): Record<string, Elsewhere> {
	const around = guardians.map((guardian) => {
		const children = listOtherChildren(access, guardian.id, id)
		const told = children.map((child) => ({
			id: child.id,
			name: child.name,
			otherFamily: child.familyId !== familyId,
		}))
		return [guardian.id, told] as const
	})
	return Object.fromEntries(around)
}

/** What the form of a guardian has to know. */
export function editedGuardian(
	access: Access,
	guardians: readonly GuardianOfStudent[],
	query: URLSearchParams,
) {
	const guardian = oneOf(guardians, query.get('guardian'))
	return { guardian, signIn: signInOf(access, { is: 'guardian', id: guardian.id }) }
}

/** The row the address names, or Page Not Found. */
export function oneOf<Row extends { id: string }>(rows: readonly Row[], id: string | null): Row {
	return rows.find((row) => row.id === id) ?? missing()
}

/** What stands on a printed card. */
export function callableOf(guardians: readonly GuardianOfStudent[]) {
	return guardians
		.filter(({ noContact }) => !noContact)
		.map(({ name, phone, mayCollect }) => ({ name, phone, mayCollect }))
}

/** The guardian whose contact details are corrected, and where that leads back to. */
export function readContact(
	access: Access,
	{ familyId }: FoundStudent,
	guardians: readonly GuardianOfStudent[],
	query: URLSearchParams,
) {
	const edited = editedGuardian(access, guardians, query)
	if (edited.guardian.noContact) return missing()
	return { ...edited, ...(query.get('back') === 'family' && familyId && { back: href.family(familyId) }) }
}
