import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listFamilyNotes } from '#app/models/family/note.server.ts'
import type { listPlaces } from '#app/models/student/choices.server.ts'
import { listConsents, listCurrentTexts } from '#app/models/student/consent.server.ts'
import { listSiblings, type GuardianOfStudent } from '#app/models/student/household.server.ts'
import { listOfficeNotes } from '#app/models/student/note.server.ts'
import {
	findStudent,
	listInstruments,
	listTags,
	type FoundStudent,
} from '#app/models/student/student.server.ts'
import { ageOn, daysAfter, today } from '#app/utils/dates.ts'
import { shownPhone } from '#app/utils/phone.ts'
import { href } from '#app/domain/href.ts'
import { childrenElsewhere, shownGuardian } from './read-guardians.server.ts'
import { historyOf } from './read-history.server.ts'
import { lessonsOfStudent } from './read-lessons.server.ts'
import { loansOfStudent } from './read-loans.server.ts'
import { accountOfFamily, moneyOfStudent } from '../read-money.server.ts'
import { consentKinds } from '#app/domain/school/consents.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { nameOf, nameWords } from '#app/domain/student/name.ts'
import { plannedFor } from '#app/domain/student/planned.ts'

/** What stands at the top of every part of a student's page. */
export function headOf(access: Access, student: FoundStudent, guardians: readonly GuardianOfStudent[]) {
	const { birthDate, medicalNotes, accessNotes, archivedAt, familyId } = student
	const day = today(access.school.timeZone)
	const age = birthDate ? ageOn(birthDate, day) : null
	const texts = listCurrentTexts(access)
	const consents = listConsents(access, student.id)
	const missing = texts
		.filter(({ id }) => !consents.some((one) => one.textId === id && one.withdrawnAt === null))
		.map(({ kind }) => consentKinds[kind].label)
	const left = student.state === 'left'
	return {
		id: student.id,
		name: nameOf(student),
		words: nameWords(student),
		photo: student.photoId,
		pronouns: student.pronouns,
		age,
		hasBirthday:
			birthDate !== null && archivedAt === null && age !== 0 && age !== ageOn(birthDate, daysAfter(day, -1)),
		state: student.state,
		stateSince: student.stateSince,
		planned: plannedFor(student, day),
		instruments: listInstruments(access, student.id),
		tags: listTags(access, student.id),
		teacher: student.teacher?.name ?? null,
		alerts: {
			archivedAt,
			merged: student.mergedInto === null ? null : keptOf(access, student.mergedInto),
			erased: student.erasedAt !== null,
			medical: medicalNotes,
			access: accessNotes,
			noContact: guardians.filter(({ noContact }) => noContact).map(({ name }) => name),
			// Who has left is asked nothing more.
			missing: left ? [] : missing,
			alone: !left && age !== null && age < ADULT && guardians.length === 0,
			unbilled: !left && familyId === null,
			bounced: bouncedOf(student, guardians),
		},
		// How to reach them is sent where it is shown.
		guardians: guardians.map(({ id, name, noContact, isEmergency }) => ({
			id,
			name,
			noContact,
			isEmergency,
		})),
		texts,
		consents,
	}
}

/** Whose email comes back, and where their address is corrected. */
function bouncedOf(student: FoundStudent, guardians: readonly GuardianOfStudent[]) {
	const self = { id: student.id, name: nameOf(student), to: href.editStudent(student.id) }
	return [
		...(student.hasBounced ? [self] : []),
		...guardians
			.filter(({ hasBounced, noContact }) => hasBounced && !noContact)
			.map(({ id, name }) => ({
				...{ id, name },
				to: href.studentTask(student.id, 'edit-guardian', { guardian: id }),
			})),
	]
}

/** Where a record went that somebody was on the list by a second time. */
function keptOf(access: Access, id: string) {
	const kept = findStudent(access, id)
	return kept && { id, name: nameOf(kept) }
}

type Places = ReturnType<typeof listPlaces>

/** What one part of the page has beyond that. Nothing else of the record goes to a browser. */
export function partOf(
	asked: Asked,
	access: Access,
	student: FoundStudent,
	{ tab, guardians, places }: { tab: string; guardians: readonly GuardianOfStudent[]; places: Places },
) {
	const { searchParams } = new URL(asked.request.url)
	const { id, familyId } = student
	return {
		record: tab === 'overview' ? recordOf(access, student) : null,
		billed: tab === 'family' ? billedOf(student) : null,
		money: tab === 'money' ? moneyOfStudent(access, student) : null,
		lessons: tab === 'lessons' ? lessonsOfStudent(access, id) : null,
		loans: tab === 'loans' ? loansOfStudent(access, id) : null,
		notes: tab === 'overview' ? listOfficeNotes(access, id) : [],
		familyNotes: tab === 'family' && familyId ? listFamilyNotes(access, familyId) : [],
		places:
			tab === 'enrolments' || tab === 'overview'
				? places.map((place) => ({ ...place, to: href.class(place.classId) }))
				: [],
		siblings: familyId && (tab === 'family' || tab === 'overview') ? listSiblings(access, familyId, id) : [],
		guardians: tab === 'family' ? guardians.map(shownGuardian) : [],
		account: tab === 'family' && familyId ? accountOfFamily(access, familyId) : null,
		elsewhere: tab === 'family' ? childrenElsewhere(access, student, guardians) : {},
		history: tab === 'history' ? historyOf(access, id, searchParams.get('before')) : null,
	}
}

function recordOf({ school }: Access, student: FoundStudent) {
	const { email, emergencyName } = student
	const phone = shownPhone(student.phone, school)
	const emergencyPhone = shownPhone(student.emergencyPhone, school)
	const { birthDate, schoolYear, joinedOn, leftOn, leaveReason, source, note } = student
	return {
		contact: { email, phone, emergencyName, emergencyPhone },
		about: { birthDate, schoolYear, joinedOn, leftOn, leaveReason, source, note },
		family: student.family?.name ?? null,
		paysSelf: student.paysSelf,
	}
}

export type Shown = ReturnType<typeof recordOf>

function billedOf({ id, family, paysSelf }: FoundStudent) {
	return { id, family, paysSelf }
}

export type BilledStudent = ReturnType<typeof billedOf>
