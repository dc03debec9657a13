import type { Access } from '#app/models/access.server.ts'
import { listSiblings } from '#app/models/student/household.server.ts'
import { listOfficeNotes } from '#app/models/student/note.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import { shownPhone } from '#app/utils/phone.ts'

export function readOverview(access: Access, student: FoundStudent) {
	const { id, familyId, email, emergencyName } = student
	const phone = shownPhone(student.phone, access.school)
	const emergencyPhone = shownPhone(student.emergencyPhone, access.school)
	const { birthDate, schoolYear, joinedOn, leftOn, leaveReason, source, note } = student
	return {
		notes: listOfficeNotes(access, id),
		siblings: familyId ? listSiblings(access, familyId, id) : [],
		contact: { email, phone, emergencyName, emergencyPhone },
		about: { birthDate, schoolYear, joinedOn, leftOn, leaveReason, source, note },
	}
}

export type OverviewShown = ReturnType<typeof readOverview>
