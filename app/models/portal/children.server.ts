import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, students } from '#db/schema/index.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

export interface Child {
	id: string
	/** First name in everyday use. */
	firstName: string
	name: string
	/** True if the user may book, move and accept lessons for them. Absences need no such right. */
	mayBook: boolean
	/** True if the user may sign consents for them. */
	maySign: boolean
}

const columns = {
	id: students.id,
	firstName: students.firstName,
	lastName: students.lastName,
	preferredName: students.preferredName,
	birthDate: students.birthDate,
}

/** Students visible in the portal, eldest first: the guardian's children, or the learner. */
export function listChildren(access: Access): Child[] {
	const { schoolId, membershipId, kind, school } = access
	const isGuardian = kind === 'guardian'
	const booking = database()
		.select({ one: sql`1` })
		.from(guardianships)
		.innerJoin(guardians, and(eq(guardians.schoolId, schoolId), eq(guardians.id, guardianships.guardianId)))
		.where(
			and(
				rowsOf(guardianships, access),
				eq(guardianships.studentId, students.id),
				eq(guardians.membershipId, membershipId ?? ''),
				eq(guardianships.mayBook, true),
			),
		)
	const day = today(school.timeZone)
	return database()
		.select({ ...columns, isBookable: exists(booking).mapWith(Boolean) })
		.from(students)
		.where(
			and(
				eq(students.schoolId, schoolId),
				studentsOf(access),
				isNull(students.archivedAt),
				isNull(students.erasedAt),
			),
		)
		.all()
		.sort(eldestFirst)
		.map(({ id, birthDate, preferredName, isBookable, ...named }) => {
			// Minors may report an absence, but leave anything with a cost to their family.
			const isAdult = !birthDate || ageOn(birthDate, day) >= ADULT
			return {
				id,
				firstName: preferredName || named.firstName || named.lastName,
				name: nameOf(named),
				mayBook: isGuardian ? isBookable : isAdult,
				maySign: isGuardian || isAdult,
			}
		})
}

interface Aged {
	birthDate: string | null
	firstName: string
}

function eldestFirst(a: Aged, b: Aged): number {
	const born = ({ birthDate }: Aged) => birthDate ?? '9999'
	return born(a).localeCompare(born(b)) || a.firstName.localeCompare(b.firstName)
}
