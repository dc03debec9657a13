import { accountStates } from '#app/domain/account/accounts.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { openHref } from '#app/domain/account/school-pages.ts'
import { href } from '#app/domain/href.ts'
import { listAccountHolders } from '#app/models/account/list.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listUndivided } from '#app/models/billing/undivided.server.ts'
import { listFamilyNotes } from '#app/models/family/note.server.ts'
import { listGuardians, listSiblings } from '#app/models/student/household.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import { accountOfFamily } from '../read-money.server.ts'
import { childrenElsewhere, shownGuardian } from './read-guardians.server.ts'

export function readFamilyTab(access: Access, student: FoundStudent) {
	const { id, family, familyId, paysSelf } = student
	const guardians = listGuardians(access, id)
	return {
		family,
		paysSelf,
		guardians: guardians.map(shownGuardian),
		logins: loginsOf(access, id),
		elsewhere: childrenElsewhere(access, student, guardians),
		siblings: familyId ? listSiblings(access, familyId, id) : [],
		undivided:
			familyId && guardians.filter(({ pays }) => pays).length > 1 && reachFor('money:read', access) !== null
				? listUndivided(access, familyId).map(({ id: invoiceId, number, owedBy }) => ({
						id: invoiceId,
						number,
						owedBy: owedBy?.name ?? null,
					}))
				: [],
		account: familyId ? accountOfFamily(access, familyId) : null,
		notes: familyId ? listFamilyNotes(access, familyId) : [],
	}
}

export type FamilyTabShown = ReturnType<typeof readFamilyTab>

/** Tells whether each guardian can log in, and where to invite one who cannot. */
function loginsOf(access: Access, studentId: string): Record<string, Login> {
	const people = listAccountHolders(access, [studentId])
	return Object.fromEntries(
		people
			.filter(({ account, noContact }) => account || !noContact)
			.map(({ holder: { id }, account }) => {
				const invite = account ? null : openHref(access, href.studentAccountTask(studentId, 'create', id))
				return [id, { ...accountStates[account?.state ?? 'none'], invite }]
			}),
	)
}

export type Login = (typeof accountStates)[keyof typeof accountStates] & { invite: string | null }
