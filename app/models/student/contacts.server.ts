import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { guardians, guardianships } from '#db/schema/index.ts'
import { shownPhone } from '#app/utils/phone.ts'
import type { School, SchoolId } from '../access.server.ts'

const contacts = prepared((db) =>
	db
		.select({
			studentId: guardianships.studentId,
			id: guardians.id,
			name: guardians.name,
			relation: guardianships.relation,
			phone: guardians.phone,
			email: guardians.email,
			pays: guardianships.pays,
			isPrimary: guardianships.isPrimary,
		})
		.from(sql`json_each(${sql.placeholder('students')})`)
		.crossJoin(guardianships)
		.crossJoin(guardians)
		.where(
			and(
				eq(guardianships.schoolId, sql.placeholder('schoolId')),
				eq(guardianships.studentId, sql`json_each.value`),
				// A court order forbids contact with them.
				eq(guardianships.noContact, false),
				eq(guardians.schoolId, sql.placeholder('schoolId')),
				eq(guardians.id, guardianships.guardianId),
				isNull(guardians.archivedAt),
			),
		)
		.prepare(),
)

export type Contact = Omit<ReturnType<ReturnType<typeof contacts>['all']>[number], 'studentId'>

/** Guardians who may be contacted, by student, the primary contact first. */
export function contactsOf(schoolId: SchoolId, studentIds: readonly string[]): Map<string, Contact[]> {
	const byStudent = new Map<string, Contact[]>()
	if (studentIds.length === 0) return byStudent
	const rows = contacts().all({ schoolId, students: JSON.stringify(studentIds) })
	// A child has a handful of them, so they are not sorted by the database.
	rows.sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || (a.id < b.id ? -1 : 1))
	for (const { studentId, ...contact } of rows) {
		const own = byStudent.get(studentId)
		if (own) own.push(contact)
		else byStudent.set(studentId, [contact])
	}
	return byStudent
}

/** The primary contact of each student, with a formatted phone number. */
export function firstContacts(schoolId: SchoolId, studentIds: readonly string[], school: School) {
	const entries = [...contactsOf(schoolId, studentIds)]
	return new Map(
		entries.flatMap(([id, [first]]) =>
			first ? [[id, { ...first, phone: shownPhone(first.phone, school) }] as const] : [],
		),
	)
}
