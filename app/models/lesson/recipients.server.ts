import { and, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, memberships, students, users } from '#db/schema/index.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { nameWords } from '#app/domain/student/name.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import type { Access } from '../access.server.ts'
import { findPortal } from '../account/portal.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { choicesAbout } from '../notification/choices.server.ts'
import { agreedAmong } from '../text/consent.server.ts'
import { studentsOf } from '../scope.server.ts'

export interface LessonRecipient {
	/** `guardian:` or `student:` and an id. */
	key: string
	membershipId: string | null
	name: string
	email: string
	/** Students in this recipient's lessons. */
	studentIds: string[]
	/** True if they may book lessons for one of these students, once they have an account. */
	mayBook: boolean
}

/**
 * Recipients of emails about lessons, absences, recordings, reports, recitals and exams: guardians who receive them,
 * never one with a no-contact order, and students who are adults or have no guardian. Also returns people who opted
 * out, and students without any reachable address.
 */
export function listLessonRecipients(
	access: Access,
	studentIds: readonly string[],
	about: 'absence' | 'change' | 'event' | 'learning' | 'recording' | 'report' = 'change',
) {
	const people = new Map<string, LessonRecipient>()
	const unreachable: string[] = []
	for (const { studentId, name, addresses } of addressesOf(access, studentIds)) {
		if (addresses.length === 0) unreachable.push(name)
		for (const person of addresses) {
			const known = people.get(fold(person.email)) ?? { ...person, studentIds: [] }
			known.studentIds.push(studentId)
			known.mayBook ||= person.mayBook
			people.set(fold(person.email), known)
		}
	}
	const chosen = choicesAbout(access.schoolId, about)
	const isWilling = (person: LessonRecipient) => chosen({ role: 'student', ...person }) !== 'off'
	const all = [...people.values()]
	return {
		people: all.filter(isWilling),
		unwilling: all.filter((person) => !isWilling(person)).map(({ name }) => name),
		unreachable,
	}
}

/** True for recipients who can follow a link to their lessons. */
export const canOpenLessons = (access: Access, { membershipId }: { membershipId: string | null }) =>
	membershipId !== null && findPortal(access).schedule

/** True if a guardian or the student can sign in. */
export function hasPortalAccount(access: Access, studentId: string): boolean {
	const around = guardiansOf(access, [studentId]).filter(({ noContact }) => !noContact)
	return [...around, ...listStudents(access, [studentId])].some(({ membershipId }) => membershipId !== null)
}

/**
 * Readers of a document about a student: guardians, those with lesson emails first, then the student. Email
 * preferences do not apply.
 */
export function listPaperReaders(
	access: Access,
	studentId: string,
): (Omit<LessonRecipient, 'studentIds' | 'mayBook'> & { phone: string | null })[] {
	const around = guardiansOf(access, [studentId])
		.filter(({ noContact }) => !noContact)
		.sort((a, b) => Number(b.getsLessons) - Number(a.getsLessons))
	const own = listStudents(access, [studentId]).map((student) => ({
		...student,
		key: `student:${studentId}`,
		name: nameWords(student),
	}))
	return [...around, ...own].flatMap(({ key, membershipId, name, email, phone, account }) => {
		const to = email ?? account
		return to ? [{ key, membershipId, name, email: to, phone }] : []
	})
}

/** The same people, each number once, if it can receive texts and agreed. */
export function listTextRecipients(access: Access, studentIds: readonly string[]) {
	const all = peopleOf(access, studentIds).flatMap(({ people }) => people)
	const agreed = agreedAmong(
		access.schoolId,
		all.flatMap(({ phone }) => phone ?? []),
	)
	const byPhone = new Map<string, { name: string; phone: string; email: string }>()
	for (const { name, phone, email, account } of all)
		if (phone && agreed.has(phone)) byPhone.set(phone, { name, phone, email: email ?? account ?? '' })
	return [...byPhone.values()]
}

function addressesOf(access: Access, studentIds: readonly string[]) {
	return peopleOf(access, studentIds).map(({ studentId, name, people }) => {
		const addresses = people.flatMap(({ key, membershipId, name, email, account, mayBook }) => {
			const to = email ?? account
			return to ? [{ key, membershipId, name, email: to, mayBook }] : []
		})
		return { studentId, name, addresses }
	})
}

function peopleOf(access: Access, studentIds: readonly string[]) {
	const day = today(access.school.timeZone)
	const ties = guardiansOf(access, studentIds)
	return listStudents(access, studentIds).map((student) => {
		const { studentId, birthDate, membershipId, account } = student
		const guardians = ties.filter((tie) => tie.studentId === studentId)
		const isAdult = birthDate ? ageOn(birthDate, day) >= ADULT : false
		const name = nameWords(student)
		const told = guardians.filter(({ getsLessons, noContact }) => getsLessons && !noContact)
		const { email, phone } = student
		const mayBook = isAdult || !birthDate
		const own = { key: `student:${studentId}`, membershipId, name, email, phone, account, mayBook }
		const people = [...told, ...(isAdult || guardians.length === 0 ? [own] : [])]
		return { studentId, name, people }
	})
}

const isOpen = and(
	isNull(memberships.endedAt),
	isNull(memberships.lockedAt),
	isNull(memberships.awaitedSince),
)

function listStudents(access: Access, studentIds: readonly string[]) {
	return database()
		.select({
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			birthDate: students.birthDate,
			email: students.email,
			phone: students.phone,
			membershipId: memberships.id,
			account: users.email,
		})
		.from(students)
		.leftJoin(memberships, and(rowOf(memberships, access, students.membershipId), isOpen))
		.leftJoin(users, eq(users.id, memberships.userId))
		.where(and(studentsOf(access), inArray(students.id, [...studentIds])))
		.all()
}

function guardiansOf(access: Access, studentIds: readonly string[]) {
	return database()
		.select({
			studentId: guardianships.studentId,
			id: guardians.id,
			name: guardians.name,
			email: guardians.email,
			phone: guardians.phone,
			getsLessons: guardianships.getsLessons,
			noContact: guardianships.noContact,
			mayBook: guardianships.mayBook,
			membershipId: memberships.id,
			account: users.email,
		})
		.from(guardianships)
		.innerJoin(
			guardians,
			and(rowOf(guardians, access, guardianships.guardianId), isNull(guardians.archivedAt)),
		)
		.leftJoin(memberships, and(rowOf(memberships, access, guardians.membershipId), isOpen))
		.leftJoin(users, eq(users.id, memberships.userId))
		.where(and(rowsOf(guardianships, access), inArray(guardianships.studentId, [...studentIds])))
		.all()
		.map(({ id, ...tie }) => ({ ...tie, key: `guardian:${id}` }))
}
