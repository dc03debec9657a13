import { missing } from '#app/web/missing.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { signInOf } from '#app/models/account/sign-in-address.server.ts'
import {
	listGuardians,
	listOtherChildren,
	type GuardianOfStudent,
} from '#app/models/student/household.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'

/** A guardian who must not be contacted is still named as a warning, but without contact details. */
export function shownGuardian({ createdAt: _, version: __, ...guardian }: GuardianOfStudent) {
	return guardian.noContact ? { ...guardian, email: null, phone: null, language: null } : guardian
}

export type ShownGuardian = ReturnType<typeof shownGuardian>

export type Elsewhere = { id: string; name: string; otherFamily: boolean }[]

/** The guardians' other children, keyed by guardian. */
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

/** The guardian with their sign-in details; 404 if the guardian belongs to another student. */
export function editedGuardian(access: Access, studentId: string, guardianId: string | null) {
	const guardian = oneOf(listGuardians(access, studentId), guardianId)
	return { guardian, signIn: signInOf(access, { is: 'guardian', id: guardian.id }, guardian.email) }
}

export type EditedGuardian = ReturnType<typeof editedGuardian>

/** Answers 404 if the id is unknown. */
export function oneOf<Row extends { id: string }>(rows: readonly Row[], id: string | null): Row {
	return rows.find((row) => row.id === id) ?? missing()
}

/** Stored phone numbers. A guardian form accepts them unchanged, even if they would fail today's validation. */
export function keptPhones(access: Access, studentId: string) {
	return listGuardians(access, studentId).map(({ phone }) => phone?.text ?? null)
}
