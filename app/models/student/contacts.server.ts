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
	const found = new Map<string, Contact[]>()
	if (studentIds.length === 0) return found
	const rows = contacts().all({ schoolId, students: JSON.stringify(studentIds) })
	// Each child has only a handful of guardians, so sorting here is cheaper than in the database.
	rows.sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.id.localeCompare(b.id))
	for (const { studentId, ...contact } of rows)
		found.set(studentId, [...(found.get(studentId) ?? []), contact])
	return found
}

/** The primary contact of each student, with a formatted phone number. */
export function firstContacts(schoolId: SchoolId, studentIds: readonly string[], school: School) {
	const found = [...contactsOf(schoolId, studentIds)]
	return new Map(
		found.flatMap(([id, [first]]) =>
			first ? [[id, { ...first, phone: shownPhone(first.phone, school) }] as const] : [],
		),
	)
}
