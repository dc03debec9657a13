import { and, asc, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { PhoneNumber } from '#app/utils/phone-number.ts'
import { shownPhone } from '#app/utils/phone.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { studentsOf } from '../scope.server.ts'
import { contactsOf, type Contact } from '../student/contacts.server.ts'

export interface FamilyContact {
	/** First names of its students. */
	students: string[]
	/** Null for adults, who are called themselves. */
	name: string | null
	phone: PhoneNumber | null
}

interface Person {
	/** As a payer. */
	id: string
	name: string | null
	phone: PhoneNumber | null
	isFirst: boolean
}

/** Finds the students of a family and the number to call first: of a contact who owes it money, if one is known. */
export function familyContacts(access: Access, familyIds: readonly string[]) {
	const found = groupedBy(listMembers(access, familyIds), ({ familyId }) => familyId)
	const contacts = contactsOf(
		access.schoolId,
		[...found.values()].flat().map(({ id }) => id),
	)
	return (familyId: string, debtors: ReadonlySet<string>): FamilyContact | null => {
		const members = found.get(familyId)
		if (!members) return null
		const people = members.flatMap((member, i) => peopleOf(access, member, contacts.get(member.id), i === 0))
		const owing = people.filter(({ id }) => debtors.has(id))
		const asked = owing.length > 0 ? owing : people.filter(({ isFirst }) => isFirst)
		const { name = null, phone = null } = asked.find((person) => person.phone) ?? asked[0] ?? {}
		return { students: members.map(({ firstName }) => firstName), name, phone }
	}
}

function listMembers(access: Access, familyIds: readonly string[]) {
	if (familyIds.length === 0) return []
	return database()
		.select({
			id: students.id,
			familyId: students.familyId,
			firstName: students.firstName,
			phone: students.phone,
			paysSelf: students.paysSelf,
		})
		.from(students)
		.where(
			and(studentsOf(access), inArray(students.familyId, eachOf(familyIds)), isNull(students.archivedAt)),
		)
		.orderBy(asc(students.nameKey), asc(students.id))
		.all()
}

/** The contacts of a student, and adults themselves. The first student needs no contact to be called. */
function peopleOf(
	{ school }: Access,
	{ id, phone, paysSelf }: ReturnType<typeof listMembers>[number],
	contacts: readonly Contact[] = [],
	isFirstStudent: boolean,
): Person[] {
	const isCalled = contacts.length === 0 && isFirstStudent
	const self = { id, name: null, phone: shownPhone(phone, school), isFirst: isCalled }
	return [
		...contacts.map((contact, i) => ({
			id: contact.id,
			name: contact.name,
			phone: shownPhone(contact.phone, school),
			isFirst: i === 0,
		})),
		...(paysSelf || isCalled ? [self] : []),
	]
}
