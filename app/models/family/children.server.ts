import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { shownPhone } from '#app/utils/phone.ts'
import type { Access } from '../access.server.ts'
import { studentsOf } from '../scope.server.ts'

const MAX_CHILDREN = 30

/** Students billed together, oldest first, possibly including an adult. Merged records are left out. */
export function listFamilyStudents(access: Access, familyId: string) {
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			birthDate: students.birthDate,
			photo: students.photoId,
			state: students.state,
			archivedAt: students.archivedAt,
			paysSelf: students.paysSelf,
			phone: students.phone,
			email: students.email,
		})
		.from(students)
		.where(and(studentsOf(access), eq(students.familyId, familyId), isNull(students.mergedInto)))
		.limit(MAX_CHILDREN)
		.all()
		.map(({ phone, ...child }) => ({
			...child,
			name: nameOf(child),
			phone: shownPhone(phone, access.school),
		}))
		.sort((a, b) => byText(a.birthDate, b.birthDate) || byText(a.id, b.id))
}

function byText(a: string | null, b: string | null): number {
	return (a ?? '9').localeCompare(b ?? '9')
}

export type Child = ReturnType<typeof listFamilyStudents>[number]
