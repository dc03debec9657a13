import { and, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, memberships, students, users } from '#db/schema/index.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { ageOn } from '#app/utils/dates.ts'
import type { School, SchoolId } from '../../access.server.ts'
import { type LessonToCome, lessonsOn } from './lessons-to-come.server.ts'

/** A person to remind, with their lessons. */
export interface Reminded {
	key: string
	membershipId: string | null
	name: string
	email: string
	lessons: LessonToCome[]
}

/** Guardians with lesson emails, and students who are adults, have no guardian, or have an account. */
export function peopleToRemind(school: School, day: string): Reminded[] {
	const coming = lessonsOn(school, day)
	const byStudent = new Map<string, LessonToCome[]>()
	for (const lesson of coming)
		byStudent.set(lesson.studentId, [...(byStudent.get(lesson.studentId) ?? []), lesson])
	const people = new Map<string, Reminded>()
	const add = (person: Omit<Reminded, 'lessons' | 'email'> & { email: string | null }, studentId: string) => {
		const { email, ...rest } = person
		if (!email) return
		const before = people.get(person.key)?.lessons ?? []
		people.set(person.key, { ...rest, email, lessons: [...before, ...(byStudent.get(studentId) ?? [])] })
	}
	const ids = [...byStudent.keys()]
	const ties = guardiansFor(school.id, ids)
	for (const { studentId, noContact, getsLessons, ...guardian } of ties)
		if (!noContact && getsLessons) add(guardian, studentId)
	for (const { id, birthDate, membershipId, account, email, ...named } of studentsAt(school.id, ids)) {
		const isAdult = birthDate !== null && ageOn(birthDate, day) >= ADULT
		const isAlone = !ties.some((tie) => tie.studentId === id && !tie.noContact)
		if (isAdult || isAlone || account)
			add({ key: `student:${id}`, membershipId, name: nameOf(named), email: account ?? email }, id)
	}
	return [...people.values()]
}

const isOpen = and(
	isNull(memberships.endedAt),
	isNull(memberships.lockedAt),
	isNull(memberships.awaitedSince),
)

function guardiansFor(schoolId: SchoolId, studentIds: string[]) {
	return database()
		.select({
			id: guardians.id,
			name: guardians.name,
			email: guardians.email,
			account: users.email,
			membershipId: memberships.id,
			studentId: guardianships.studentId,
			noContact: guardianships.noContact,
			getsLessons: guardianships.getsLessons,
		})
		.from(guardianships)
		.innerJoin(
			guardians,
			and(
				eq(guardians.schoolId, schoolId),
				eq(guardians.id, guardianships.guardianId),
				isNull(guardians.archivedAt),
			),
		)
		.leftJoin(
			memberships,
			and(eq(memberships.schoolId, schoolId), eq(memberships.id, guardians.membershipId), isOpen),
		)
		.leftJoin(users, eq(users.id, memberships.userId))
		.where(and(eq(guardianships.schoolId, schoolId), inArray(guardianships.studentId, studentIds)))
		.all()
		.map(({ id, account, email, ...tie }) => ({ ...tie, key: `guardian:${id}`, email: email ?? account }))
}

function studentsAt(schoolId: SchoolId, ids: string[]) {
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			birthDate: students.birthDate,
			email: students.email,
			account: users.email,
			membershipId: memberships.id,
		})
		.from(students)
		.leftJoin(
			memberships,
			and(eq(memberships.schoolId, schoolId), eq(memberships.id, students.membershipId), isOpen),
		)
		.leftJoin(users, eq(users.id, memberships.userId))
		.where(and(eq(students.schoolId, schoolId), inArray(students.id, ids)))
		.all()
}
