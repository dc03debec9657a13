import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families, guardians, guardianships, students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** Students and families of the list, by which the rows of another system are recognized. */
export function listWhoOwns(access: Access) {
	const rows = database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			familyId: students.familyId,
			email: students.email,
		})
		.from(students)
		.where(and(rowsOf(students, access), isNull(students.archivedAt)))
		.all()
	const addresses = database()
		.select({ studentId: guardianships.studentId, email: guardians.email })
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.where(eq(guardianships.schoolId, access.schoolId))
		.all()
	const emails = new Map<string, string[]>()
	for (const { studentId, email } of addresses)
		if (email) emails.set(studentId, [...(emails.get(studentId) ?? []), email.toLowerCase()])
	const named = database()
		.select({ id: families.id, name: families.name })
		.from(families)
		.where(and(rowsOf(families, access), isNull(families.archivedAt)))
		.all()
	return {
		students: rows.map(({ firstName, lastName, preferredName, email, ...student }) => ({
			...student,
			name: `${firstName} ${lastName}`.trim(),
			preferred: `${preferredName ?? firstName} ${lastName}`.trim(),
			emails: [...(emails.get(student.id) ?? []), ...(email ? [email.toLowerCase()] : [])],
		})),
		families: named,
	}
}
