import { reachFor } from '#app/domain/account/permissions.ts'
import type { Access } from '#app/models/access.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { seesContacts } from '#app/models/school/profile.server.ts'
import { contactsOf } from '#app/models/student/contacts.server.ts'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { phoneWords, shownPhone } from '#app/utils/phone.ts'

export type Granted = ReturnType<typeof readGranted>

/** Health notes are for each teacher of the student. The other parts are null without a permission. */
export function readGranted(access: Access, student: FoundStudent) {
	return {
		care: careOf(access, student),
		contacts: seesContacts(access) ? callable(access, student) : null,
		balance: reachFor('money:take', access) && student.familyId ? due(access, student.familyId) : null,
	}
}

/** Facts that the teacher in the room has to know; a family that gave nothing has no rows. */
function careOf({ school }: Access, student: FoundStudent) {
	const { medicalNotes, accessNotes, emergencyName, emergencyPhone } = student
	const emergency = [emergencyName, phoneWords(emergencyPhone, school)].filter(Boolean).join(', ')
	const facts: [string, string | null][] = [
		['Medical notes', medicalNotes],
		['Access notes', accessNotes],
		['Emergency contact', emergency],
	]
	return facts.flatMap(([label, text]): [string, string][] => (text ? [[label, text]] : []))
}

/** Guardians first, as they are called about a child. */
function callable({ schoolId, school }: Access, student: FoundStudent) {
	const { id, firstName, phone, email, emergencyName, emergencyPhone } = student
	const guardians = contactsOf(schoolId, [id]).get(id) ?? []
	return [
		...guardians,
		{ id, name: firstName, relation: 'student', phone, email },
		{
			id: 'emergency',
			name: emergencyName ?? '',
			relation: 'in an emergency',
			phone: emergencyPhone,
			email: null,
		},
	]
		.filter((contact) => contact.phone ?? contact.email)
		.map(({ id, name, relation, phone, email }) => ({
			id,
			name,
			relation,
			email,
			phone: shownPhone(phone, school),
		}))
}

function due(access: Access, familyId: string) {
	const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, familyId)
	const money = (minor: number) => moneyWords(minor, access.school.currency)
	if (creditMinor > 0) return `${money(creditMinor)} credit`
	const open = [
		...(dueNowMinor > 0 ? [`${money(dueNowMinor)} due`] : []),
		...(notDueMinor > 0 ? [`${money(notDueMinor)} not due yet`] : []),
	]
	return open.join(', ') || 'Nothing due'
}
