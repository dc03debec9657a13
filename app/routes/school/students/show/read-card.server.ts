import type { Access } from '#app/models/access.server.ts'
import { listPlaces } from '#app/models/student/choices.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { listInstruments, type FoundStudent } from '#app/models/student/student.server.ts'
import { weeklyWords } from '#app/domain/class/weekly.ts'
import { nameWords } from '#app/domain/student/name.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { named } from './tasks.server.ts'

export function readCard(access: Access, student: FoundStudent) {
	const { id, birthDate, medicalNotes, accessNotes, emergencyName } = student
	const guardians = listGuardians(access, id)
	return {
		student: {
			...named(student),
			birthDate,
			medicalNotes,
			accessNotes,
			emergencyName,
			phone: phoneWords(student.phone, access.school),
			emergencyPhone: phoneWords(student.emergencyPhone, access.school),
			teacher: student.teacher?.name ?? null,
		},
		text: nameWords(student),
		instruments: listInstruments(access, id),
		classes: listPlaces(access, id)
			.filter(({ state }) => state === 'active' || state === 'future')
			.map((place) =>
				[place.className, weeklyWords(place, access.school.dateFormat)].filter(Boolean).join(', '),
			),
		callable: guardians
			.filter(({ noContact }) => !noContact)
			.map(({ name, phone, mayCollect }) => ({ name, phone, mayCollect })),
		noContact: guardians.filter(({ noContact }) => noContact).map(({ name }) => name),
	}
}
