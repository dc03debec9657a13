import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, students } from '#db/schema/index.ts'
import type { PaysFor } from '#app/domain/billing/shares.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { SchoolId } from '../access.server.ts'

/** Who pays for each child of a family: guardians with their shares, or a grown-up student alone. */
export function listPaysFor(schoolId: SchoolId, familyId: string): PaysFor[] {
	const paying = database()
		.select({
			studentId: students.id,
			payerId: guardians.id,
			name: guardians.name,
			share: guardianships.shareBasisPoints,
			paysSelf: students.paysSelf,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(students)
		.leftJoin(
			guardianships,
			and(
				eq(guardianships.schoolId, schoolId),
				eq(guardianships.studentId, students.id),
				eq(guardianships.pays, true),
			),
		)
		.leftJoin(guardians, and(eq(guardians.schoolId, schoolId), eq(guardians.id, guardianships.guardianId)))
		.where(and(eq(students.schoolId, schoolId), eq(students.familyId, familyId)))
		.all()
		.sort((one, other) => byText(one.studentId, other.studentId) || byText(one.payerId, other.payerId))
	return paying.flatMap(({ studentId, payerId, name, share, paysSelf, ...child }) => {
		if (paysSelf) return [{ studentId, payerId: studentId, name: nameOf(child), share: null }]
		return payerId && name ? [{ studentId, payerId, name, share }] : []
	})
}

function byText(one: string | null, other: string | null): number {
	return (one ?? '').localeCompare(other ?? '')
}
