import type { StudentDetails } from '#app/domain/student/form.ts'
import { fold, sortKey } from '#app/utils/fold.ts'
import type { Access } from '../../access.server.ts'
import { ownTeacherId } from '../../teacher/own.server.ts'

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
		language: details.language ?? null,
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

/** A solo teacher is not asked who teaches: it is who it was, or themselves. */
export function withTeacher<Details extends StudentDetails>(
	access: Access,
	details: Details,
	had: string | null = null,
): Details {
	if (access.school.kind !== 'solo' || details.primaryTeacherId) return details
	return { ...details, primaryTeacherId: had ?? ownTeacherId(access) ?? undefined }
}
