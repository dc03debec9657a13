import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, memberships, students, teachers, users } from '#db/schema/index.ts'
import type { Audience, Exclusion } from '#app/domain/message/audience.ts'
import { ADULT } from '#app/domain/student/choices.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { ageOn, today } from '#app/utils/dates.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { findPortal } from '../../account/portal.server.ts'
import { studentsFor } from './audience-students.server.ts'

export interface Recipient {
	/** `guardian:`, `student:` or `teacher:` and an id. */
	key: string
	name: string
	familyId: string | null
	/** First names of their students. */
	about: string
	/** Membership for reading the message in Solfa. */
	membershipId: string | null
	email: string | null
	/** The reason no email is sent despite an address. */
	without: Exclusion | null
}

export interface Found extends Omit<Recipient, 'without'> {
	reason: Exclusion | null
}

const place = alias(memberships, 'place')
const account = alias(users, 'account')
const parentPlace = alias(memberships, 'parent_place')
const parentAccount = alias(users, 'parent_account')

/** Guardians of the audience's students, and students who are adults or have no guardian. */
export function familyPeople(access: Access, audience: Audience, day: string): Found[] {
	const which = studentsFor(access, audience, day)
	if (!which) return []
	const rows = readFamilies(access, which)
	const staysIn = audience.to === 'owing' || audience.to === 'family'
	const people = new Map<string, Found>()
	const add = (person: Found, firstName: string) => {
		const before = people.get(person.key)
		// A no-contact order about one child does not exclude a guardian from messages about another.
		if (!before || (before.reason && !person.reason)) people.set(person.key, { ...person, about: firstName })
		else if (!person.reason && !before.about.split(', ').includes(firstName))
			before.about = [before.about, firstName].filter(Boolean).join(', ')
	}
	const shows = findPortal(access).messages
	const byStudent = new Map<string, typeof rows>()
	for (const row of rows) byStudent.set(row.studentId, [...(byStudent.get(row.studentId) ?? []), row])
	for (const [studentId, ties] of byStudent) {
		const [student] = ties
		if (!student) continue
		const firstName = student.preferredName || student.firstName || student.lastName
		const left: Exclusion | null = student.state === 'left' && !staysIn ? 'left' : null
		const parents = ties.filter(({ guardianId, guardianArchived }) => guardianId && guardianArchived === null)
		for (const tie of parents)
			add(
				{
					key: `guardian:${tie.guardianId}`,
					name: tie.guardianName ?? '',
					familyId: tie.familyId,
					about: '',
					membershipId: shows ? tie.guardianPlace : null,
					email: tie.guardianEmail ?? tie.guardianAccount,
					reason: tie.noContact ? 'no-contact' : left,
				},
				firstName,
			)
		const isAdult = student.birthDate !== null && ageOn(student.birthDate, day) >= ADULT
		if (isAdult || !parents.some(({ noContact }) => !noContact))
			add(
				{
					key: `student:${studentId}`,
					name: nameOf(student),
					familyId: student.familyId,
					about: '',
					membershipId: shows ? student.ownPlace : null,
					email: student.email ?? student.ownAccount,
					reason: left,
				},
				firstName,
			)
	}
	return [...people.values()].sort((a, b) => a.name.localeCompare(b.name))
}

function readFamilies(access: Access, which: SQL) {
	return database()
		.select({
			studentId: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			birthDate: students.birthDate,
			state: students.state,
			email: students.email,
			familyId: students.familyId,
			ownPlace: place.id,
			ownAccount: account.email,
			guardianId: guardians.id,
			guardianName: guardians.name,
			guardianEmail: guardians.email,
			guardianArchived: guardians.archivedAt,
			guardianPlace: parentPlace.id,
			guardianAccount: parentAccount.email,
			noContact: guardianships.noContact,
		})
		.from(students)
		.leftJoin(place, and(rowOf(place, access, students.membershipId), isOpen(place)))
		.leftJoin(account, eq(account.id, place.userId))
		.leftJoin(guardianships, and(rowsOf(guardianships, access), eq(guardianships.studentId, students.id)))
		.leftJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.leftJoin(parentPlace, and(rowOf(parentPlace, access, guardians.membershipId), isOpen(parentPlace)))
		.leftJoin(parentAccount, eq(parentAccount.id, parentPlace.userId))
		.where(and(rowsOf(students, access), which))
		.all()
}

function isOpen(table: Record<'endedAt' | 'lockedAt' | 'awaitedSince', SQLiteColumn>): SQL {
	return and(isNull(table.endedAt), isNull(table.lockedAt), isNull(table.awaitedSince)) as SQL
}

/** All teachers except the sender. */
export function teacherPeople({ schoolId, membershipId: own, school }: Access): Found[] {
	const day = today(school.timeZone)
	return database()
		.select({
			id: teachers.id,
			name: teachers.name,
			email: teachers.email,
			endedOn: teachers.endedOn,
			place: place.id,
			account: account.email,
		})
		.from(teachers)
		.leftJoin(place, and(rowOf(place, schoolId, teachers.membershipId), isOpen(place)))
		.leftJoin(account, eq(account.id, place.userId))
		.where(and(eq(teachers.schoolId, schoolId), isNull(teachers.archivedAt)))
		.all()
		.filter((teacher) => teacher.place === null || teacher.place !== own)
		.map((teacher) => ({
			key: `teacher:${teacher.id}`,
			name: teacher.name,
			familyId: null,
			about: '',
			membershipId: teacher.place,
			email: teacher.email ?? teacher.account,
			reason: teacher.endedOn !== null && teacher.endedOn < day ? ('left' as const) : null,
		}))
		.sort((a, b) => a.name.localeCompare(b.name))
}
