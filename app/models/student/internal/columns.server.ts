import type { StudentDetails } from '#app/domain/student/form.ts'
import { fold, sortKey } from '#app/utils/fold.ts'

/** All columns of the form; an emptied field becomes null. */
export function studentColumnValues(details: StudentDetails) {
	const { firstName, lastName, email = null } = details
	return {
		firstName,
		lastName,
		nameKey: sortKey(lastName, firstName),
		preferredName: details.preferredName ?? null,
		pronouns: details.pronouns ?? null,
		birthDate: details.birthDate ?? null,
		email,
		emailKey: email && fold(email),
		phone: details.phone ?? null,
		source: details.source ?? null,
		primaryTeacherId: details.primaryTeacherId ?? null,
		schoolYear: details.schoolYear ?? null,
		medicalNotes: details.medicalNotes ?? null,
		accessNotes: details.accessNotes ?? null,
		emergencyName: details.emergencyName ?? null,
		emergencyPhone: details.emergencyPhone ?? null,
		joinedOn: details.joinedOn ?? null,
		note: details.note ?? null,
	}
}

export type StudentColumns = ReturnType<typeof studentColumnValues>
