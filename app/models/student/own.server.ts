import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, memberships, students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'

/** The students a person signs in for: themselves, and the children they may have contact with. */
export function ownStudentIds({ schoolId, userId }: Access): string[] {
	const self = database()
		.select({ id: students.id })
		.from(memberships)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.membershipId, memberships.id)))
		.where(and(eq(memberships.schoolId, schoolId), eq(memberships.userId, userId)))
		.all()
	const children = database()
		.select({ id: guardianships.studentId })
		.from(memberships)
		.innerJoin(guardians, and(eq(guardians.schoolId, schoolId), eq(guardians.membershipId, memberships.id)))
		.innerJoin(
			guardianships,
			and(
				eq(guardianships.schoolId, schoolId),
				eq(guardianships.guardianId, guardians.id),
				eq(guardianships.noContact, false),
			),
		)
		.where(and(eq(memberships.schoolId, schoolId), eq(memberships.userId, userId)))
		.all()
	return [...new Set([...self, ...children].map(({ id }) => id))]
}
