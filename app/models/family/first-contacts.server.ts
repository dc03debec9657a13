import { and, asc, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import type { PhoneNumber } from '#app/utils/phone-number.ts'
import { shownPhone } from '#app/utils/phone.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { studentsOf } from '../scope.server.ts'
import { firstContacts } from '../student/contacts.server.ts'

export interface FamilyContact {
	/** First names of its students. */
	students: string[]
	/** Null for adults, who are called themselves. */
	name: string | null
	phone: PhoneNumber | null
}

/** The students of each family, and the number to call first. */
export function listFamilyContacts(access: Access, familyIds: readonly string[]): Map<string, FamilyContact> {
	const { schoolId, school } = access
	const byFamily = new Map<string, FamilyContact>()
	if (familyIds.length === 0) return byFamily
	const rows = database()
		.select({
			id: students.id,
			familyId: students.familyId,
			firstName: students.firstName,
			phone: students.phone,
		})
		.from(students)
		.where(
			and(studentsOf(access), inArray(students.familyId, eachOf(familyIds)), isNull(students.archivedAt)),
		)
		.orderBy(asc(students.nameKey), asc(students.id))
		.all()
	const ids = rows.map(({ id }) => id)
	const contacts = firstContacts(schoolId, ids, school)
	for (const { id, familyId, firstName, phone } of rows) {
		const contact = contacts.get(id)
		const known = byFamily.get(familyId ?? '')
		if (known) {
			known.students.push(firstName)
			if (!known.phone && contact) Object.assign(known, { name: contact.name, phone: contact.phone })
			continue
		}
		byFamily.set(familyId ?? '', {
			students: [firstName],
			name: contact?.name ?? null,
			phone: contact ? contact.phone : shownPhone(phone, school),
		})
	}
	return byFamily
}
