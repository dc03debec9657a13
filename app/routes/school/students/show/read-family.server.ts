import type { Access } from '#app/models/access.server.ts'
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
		elsewhere: childrenElsewhere(access, student, guardians),
		siblings: familyId ? listSiblings(access, familyId, id) : [],
		account: familyId ? accountOfFamily(access, familyId) : null,
		notes: familyId ? listFamilyNotes(access, familyId) : [],
	}
}

export type FamilyTabShown = ReturnType<typeof readFamilyTab>
