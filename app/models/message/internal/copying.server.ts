import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, memberships, students } from '#db/schema/index.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { today } from '#app/utils/dates.ts'
import { yearsBefore } from '#app/utils/plain-date.ts'
import type { Access, SchoolId } from '../../access.server.ts'
import { rowOf } from '../../school-rows.server.ts'
import { isHere } from '../contacts.server.ts'

/** Active memberships of the school's administrators. */
export function listOffice(schoolId: SchoolId): string[] {
	return database()
		.select({ id: memberships.id })
		.from(memberships)
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				inArray(memberships.role, ['admin', 'solo_teacher_admin']),
				isHere,
			),
		)
		.all()
		.map(({ id }) => id)
}

export interface Copied {
	guardianId: string
	name: string
	email: string | null
	/** Their membership, if they have one. */
	membershipId: string | null
}

/** Guardians of minors among some learners, without those under a no-contact order. */
export function guardiansToCopy({ schoolId, school }: Access, membershipIds: readonly string[]): Copied[] {
	return database()
		.selectDistinct({
			guardianId: guardians.id,
			name: guardians.name,
			email: guardians.email,
			membershipId: memberships.id,
		})
		.from(students)
		.innerJoin(
			guardianships,
			and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, students.id)),
		)
		.innerJoin(guardians, rowOf(guardians, schoolId, guardianships.guardianId))
		.leftJoin(memberships, and(rowOf(memberships, schoolId, guardians.membershipId), isHere))
		.where(
			and(
				eq(students.schoolId, schoolId),
				inArray(students.membershipId, [...membershipIds]),
				gt(students.birthDate, yearsBefore(today(school.timeZone), ADULT)),
				eq(guardianships.noContact, false),
				isNull(guardians.archivedAt),
			),
		)
		.all()
}
