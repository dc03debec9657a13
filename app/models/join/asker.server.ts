import { shownPhone } from '#app/utils/phone.ts'
import type { Access } from '../access.server.ts'
import { listPaperReaders } from '../lesson/recipients.server.ts'
import { firstContacts } from '../student/contacts.server.ts'

interface Asked {
	studentId: string
	askedBy: string | null
}

/** The person who asked in the portal. None if a visitor asked, or that person may no longer be written to. */
export function findAsker(access: Access, { studentId, askedBy }: Asked) {
	const readers = askedBy === null ? [] : listPaperReaders(access, studentId)
	const asker = readers.find(({ membershipId }) => membershipId === askedBy)
	return asker && { ...asker, phone: shownPhone(asker.phone, access.school) }
}

/** Finds the person who asked for each of them, or else the first contact of the student. */
export function contactsFor(access: Access, rows: readonly Asked[]) {
	const ids = rows.map(({ studentId }) => studentId)
	const contacts = firstContacts(access.schoolId, ids, access.school)
	return (row: Asked) => findAsker(access, row) ?? contacts.get(row.studentId)
}
