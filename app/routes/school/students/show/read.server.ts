import type { Access } from '#app/models/access.server.ts'
import { listMissingConsents } from '#app/models/student/consent.server.ts'
import type { GuardianOfStudent } from '#app/models/student/household.server.ts'
import { findStudent, listInstruments, type FoundStudent } from '#app/models/student/student.server.ts'
import { listMainTeachersBefore } from '#app/models/student/teachers-before.server.ts'
import { inTurnWords } from '#app/requests/class-teachers.server.ts'
import { ageOn, daysAfter, today } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'
import { consentKinds, type ConsentKind } from '#app/domain/school/consents.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { nameOf, nameWords } from '#app/domain/student/name.ts'
import { plannedFor } from '#app/domain/student/planned.ts'

export function headOf(access: Access, student: FoundStudent, guardians: readonly GuardianOfStudent[]) {
	const { birthDate, medicalNotes, accessNotes, archivedAt, familyId } = student
	const day = today(access.school.timeZone)
	const age = birthDate ? ageOn(birthDate, day) : null
	const left = student.state === 'left'
	const lacking = left ? [] : listMissingConsents(access, student.id)
	return {
		id: student.id,
		name: nameOf(student),
		text: nameWords(student),
		photo: student.photoId,
		pronouns: student.pronouns,
		age,
		hasBirthday:
			birthDate !== null && archivedAt === null && age !== 0 && age !== ageOn(birthDate, daysAfter(day, -1)),
		state: student.state,
		stateSince: student.stateSince,
		planned: plannedFor(student, day),
		instruments: listInstruments(access, student.id),
		tags: student.tags,
		teacher: student.teacher && mainTeacherWords(access, student.id, student.teacher.name),
		alerts: {
			archivedAt,
			merged: student.mergedInto === null ? null : keptOf(access, student.mergedInto),
			erased: student.erasedAt !== null,
			medical: medicalNotes,
			access: accessNotes,
			noContact: guardians.filter(({ noContact }) => noContact).map(({ name }) => name),
			// Students who left need no further consents.
			missing: labelsOf(lacking.filter(({ isRefused }) => !isRefused)),
			refused: labelsOf(lacking.filter(({ isRefused }) => isRefused)),
			alone: !left && age !== null && age < ADULT && guardians.length === 0,
			unbilled: !left && familyId === null,
			bounced: bouncedOf(student, guardians),
		},
		family: student.family && { id: student.family.id, name: student.family.name },
		lacksEmergencyContact: guardians.length > 0 && !guardians.some(({ isEmergency }) => isEmergency),
	}
}

function mainTeacherWords(access: Access, id: string, name: string): string {
	return inTurnWords(access, listMainTeachersBefore(access, [id]).get(id), name)
}

const labelsOf = (lacking: readonly { kind: ConsentKind }[]) =>
	lacking.map(({ kind }) => consentKinds[kind].label)

/** Bounced email addresses, each with a link to the form that corrects it. */
function bouncedOf(student: FoundStudent, guardians: readonly GuardianOfStudent[]) {
	const self = { id: student.id, name: nameOf(student), to: href.editStudent(student.id) }
	return [
		...(student.hasBounced ? [self] : []),
		...guardians
			.filter(({ hasBounced, noContact }) => hasBounced && !noContact)
			.map(({ id, name }) => ({
				id,
				name,
				to: href.student(student.id, 'edit-guardian', { guardian: id }),
			})),
	]
}

/** The surviving record after a merge. */
function keptOf(access: Access, id: string) {
	const kept = findStudent(access, id)
	return kept && { id, name: nameOf(kept) }
}
