import { and, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	guardians,
	guardianships,
	lessons,
	marks,
	memberships,
	rooms,
	students,
	users,
	visitors,
} from '#db/schema/index.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { ageOn, daysAfter, startOfDay } from '#app/utils/dates.ts'
import type { School, SchoolId } from '../access.server.ts'
import { whereEnrolledOn } from '../enrolment.server.ts'

/** Somebody to remind, and of which lessons. */
export interface Reminded {
	key: string
	membershipId: string | null
	name: string
	email: string
	lessons: LessonToCome[]
}

export interface LessonToCome {
	id: string
	startsAt: number
	className: string
	room: string | null
	studentId: string
	student: string
}

/** The guardians who get lessons of those who have one, and students who are of age, have nobody, or have an account. */
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

/** Who comes to a lesson on a day: the class and visitors, without those of whom it is known that they do not come. */
function lessonsOn({ id: schoolId, timeZone }: School, day: string): LessonToCome[] {
	const onDay = and(
		eq(lessons.schoolId, schoolId),
		gte(lessons.startsAt, startOfDay(day, timeZone)),
		lt(lessons.startsAt, startOfDay(daysAfter(day, 1), timeZone)),
		eq(lessons.state, 'scheduled'),
	)
	const shown = {
		id: lessons.id,
		startsAt: lessons.startsAt,
		className: classes.name,
		room: rooms.name,
		studentId: students.id,
		firstName: students.firstName,
		lastName: students.lastName,
		preferredName: students.preferredName,
	}
	const inClass = and(eq(classes.schoolId, schoolId), eq(classes.id, lessons.classId))
	const inRoom = and(eq(rooms.schoolId, schoolId), eq(rooms.id, lessons.roomId))
	const isHere = and(isNull(students.archivedAt), isNull(students.erasedAt))
	const enrolled = database()
		.select(shown)
		.from(lessons)
		.innerJoin(classes, inClass)
		.leftJoin(rooms, inRoom)
		.innerJoin(
			enrolments,
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, lessons.classId),
				whereEnrolledOn(schoolId, day),
			),
		)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, enrolments.studentId), isHere))
		.where(and(eq(lessons.schoolId, schoolId), onDay))
		.all()
	const visiting = database()
		.select(shown)
		.from(lessons)
		.innerJoin(classes, inClass)
		.leftJoin(rooms, inRoom)
		.innerJoin(visitors, and(eq(visitors.schoolId, schoolId), eq(visitors.lessonId, lessons.id)))
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, visitors.studentId), isHere))
		.where(and(eq(lessons.schoolId, schoolId), onDay))
		.all()
	const absent = database()
		.select({ lessonId: marks.lessonId, studentId: marks.studentId })
		.from(lessons)
		.innerJoin(
			marks,
			and(eq(marks.schoolId, schoolId), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)),
		)
		.where(and(eq(lessons.schoolId, schoolId), onDay))
		.all()
	const isAbsent = new Set(absent.map(({ lessonId, studentId }) => `${lessonId} ${studentId}`))
	return [...enrolled, ...visiting]
		.filter(({ id, studentId }) => !isAbsent.has(`${id} ${studentId}`))
		.map(({ firstName, lastName, preferredName, ...lesson }) => ({
			...lesson,
			student: preferredName || firstName || lastName,
		}))
}
