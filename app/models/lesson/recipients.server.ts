import { and, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, students } from '#db/schema/index.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { nameWords } from '#app/domain/student/name.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { studentsOf } from '../scope.server.ts'

export interface LessonRecipient {
	name: string
	email: string
	/** Students whose lessons they are told about. */
	studentIds: string[]
}

/**
 * Who is told by email what happens with the lessons of students: guardians who receive them, never one who must not be
 * contacted, and students who are of age or have no guardian. Also says for whom there is no address.
 */
export function listLessonRecipients(access: Access, studentIds: readonly string[]) {
	const people = new Map<string, LessonRecipient>()
	const unreachable: string[] = []
	for (const { studentId, name, addresses } of addressesOf(access, studentIds)) {
		if (addresses.length === 0) unreachable.push(name)
		for (const { name: to, email } of addresses) {
			const known = people.get(email) ?? { name: to, email, studentIds: [] }
			known.studentIds.push(studentId)
			people.set(email, known)
		}
	}
	return { people: [...people.values()], unreachable }
}

function addressesOf(access: Access, studentIds: readonly string[]) {
	const { schoolId, school } = access
	const rows = database()
		.select({
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			birthDate: students.birthDate,
			own: students.email,
			guardian: guardians.name,
			email: guardians.email,
			getsLessons: guardianships.getsLessons,
			noContact: guardianships.noContact,
		})
		.from(students)
		.leftJoin(
			guardianships,
			and(eq(guardianships.schoolId, schoolId), eq(guardianships.studentId, students.id)),
		)
		.leftJoin(
			guardians,
			and(
				eq(guardians.schoolId, schoolId),
				eq(guardians.id, guardianships.guardianId),
				isNull(guardians.archivedAt),
			),
		)
		.where(and(studentsOf(access), inArray(students.id, [...studentIds])))
		.all()
	const day = today(school.timeZone)
	const byStudent = new Map(rows.map((row) => [row.studentId, row]))
	return [...byStudent].map(([studentId, student]) => {
		const ties = rows.filter((row) => row.studentId === studentId)
		const guardians = ties.filter(({ guardian }) => guardian !== null)
		const isAdult = student.birthDate ? ageOn(student.birthDate, day) >= ADULT : false
		const name = nameWords(student)
		const told = guardians
			.filter(({ getsLessons, noContact }) => getsLessons && !noContact)
			.map(({ guardian, email }) => ({ name: guardian ?? '', email }))
		const own = isAdult || guardians.length === 0 ? [{ name, email: student.own }] : []
		const addresses = [...told, ...own].flatMap(({ name, email }) => (email ? [{ name, email }] : []))
		return { studentId, name, addresses }
	})
}
