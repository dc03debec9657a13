import { and, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classTeachers,
	classes,
	guardians,
	guardianships,
	lessons,
	memberships,
	series,
	students,
	teachers,
	users,
} from '#db/schema/index.ts'
import type { Kind, Role } from '#app/domain/account/roles.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { plain } from '#app/utils/fold.ts'
import type { Access } from '../access.server.ts'
import { findPortal } from '../account/portal.server.ts'
import { runsUntilChange } from '../lesson/until-change.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { classesOf, isStillOwn, studentsOf } from '../scope.server.ts'

export interface Contact {
	/** Membership id. */
	id: string
	name: string
	role: Role
	kind: Kind
	/** Names of a guardian's children. */
	children: string[]
}

/** More people than any school has. */
const MOST = 20_000

/** Memberships that allow signing in. */
export const isHere = and(
	isNull(memberships.endedAt),
	isNull(memberships.lockedAt),
	isNull(memberships.awaitedSince),
) as SQL

interface Wanted {
	search?: string
	/** Restricts the result to these memberships. */
	ids?: readonly string[]
	/** Restricts the result to a student and their guardians. */
	ofStudent?: string
	ofTeacher?: string
	limit?: number
}

/**
 * People a user may write to: the office to everyone, teachers to colleagues and to their own students and
 * guardians, families to their children's teachers. Everyone may write to the office as a whole.
 * Families who are not shown messages are left out.
 */
export function listContacts(
	access: Access,
	{ search = '', ids, ofStudent, ofTeacher, limit = MOST }: Wanted = {},
): Contact[] {
	const { membershipId } = access
	const words = plain(search).split(' ').filter(Boolean)
	const rows = database()
		.select({ id: memberships.id, name: users.name, role: memberships.role, kind: memberships.kind })
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				rowsOf(memberships, access),
				isHere,
				ne(memberships.id, membershipId ?? ''),
				ids ? inArray(memberships.id, [...ids]) : undefined,
				ofStudent ? householdOf(access, ofStudent) : undefined,
				ofTeacher ? inArray(memberships.id, placeOfTeacher(access, ofTeacher)) : undefined,
				reachable(access),
				findPortal(access).messages ? undefined : ne(memberships.role, 'student'),
			),
		)
		.limit(MOST)
		.all()
		.filter(({ name }) => words.every((word) => plain(name).includes(word)))
		.sort((a, b) => a.name.localeCompare(b.name))
		.slice(0, limit)
	const children = childrenOf(
		access,
		rows.filter(({ kind }) => kind === 'guardian').map(({ id }) => id),
	)
	return rows.map((row) => ({ ...row, children: children.get(row.id) ?? [] }))
}

function reachable(access: Access): SQL | undefined {
	if (access.reach === 'all') return undefined
	if (access.role === 'student') return inArray(memberships.id, teachersOf(access))
	return or(
		inArray(memberships.kind, ['staff', 'office']),
		inArray(memberships.id, learnersOf(access)),
		inArray(memberships.id, guardiansOf(access)),
	)
}

/** A guardian with a no-contact order does not belong to the household. */
function householdOf(access: Access, studentId: string): SQL {
	const own = database()
		.select({ id: students.membershipId })
		.from(students)
		.where(rowOf(students, access, studentId))
	const parents = database()
		.select({ id: guardians.membershipId })
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.where(
			and(
				rowsOf(guardianships, access),
				eq(guardianships.studentId, studentId),
				eq(guardianships.noContact, false),
				isNull(guardians.archivedAt),
			),
		)
	return or(inArray(memberships.id, own), inArray(memberships.id, parents)) as SQL
}

function placeOfTeacher(access: Access, teacherId: string) {
	return database()
		.select({ id: teachers.membershipId })
		.from(teachers)
		.where(rowOf(teachers, access, teacherId))
}

function ownStudents(access: Access) {
	return database()
		.select({ id: students.id })
		.from(students)
		.where(and(studentsOf(access), isNull(students.archivedAt)))
}

function learnersOf(access: Access) {
	return database()
		.select({ id: students.membershipId })
		.from(students)
		.where(and(studentsOf(access), isNull(students.archivedAt)))
}

function guardiansOf(access: Access) {
	return database()
		.select({ id: guardians.membershipId })
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.where(
			and(
				rowsOf(guardianships, access),
				eq(guardianships.noContact, false),
				isNull(guardians.archivedAt),
				inArray(guardianships.studentId, ownStudents(access)),
			),
		)
}

/** Main teachers of the user's children, and teachers of their classes, with those of before until the change begins. */
function teachersOf(access: Access) {
	const main = database()
		.select({ id: students.primaryTeacherId })
		.from(students)
		.where(and(studentsOf(access), isNull(students.archivedAt)))
	const day = today(access.school.timeZone)
	const attended = database().select({ id: classes.id }).from(classes).where(classesOf(access))
	const teaching = database()
		.select({ id: classTeachers.teacherId })
		.from(classTeachers)
		.where(and(rowsOf(classTeachers, access), inArray(classTeachers.classId, attended)))
		.unionAll(
			database()
				.select({ id: sql<string>`${lessons.teacherId}` })
				.from(lessons)
				.where(and(rowsOf(lessons, access), inArray(lessons.classId, attended), isStillOwn(access.schoolId))),
		)
		.unionAll(
			database()
				.select({ id: sql<string>`${series.teacherId}` })
				.from(series)
				.where(
					and(
						rowsOf(series, access),
						inArray(series.classId, attended),
						runsUntilChange(access.schoolId, day),
					),
				),
		)
	return database()
		.select({ id: teachers.membershipId })
		.from(teachers)
		.where(
			and(
				rowsOf(teachers, access),
				isNull(teachers.archivedAt),
				or(inArray(teachers.id, main), inArray(teachers.id, teaching)),
			),
		)
}

/** Visible children of each guardian, by membership. */
function childrenOf(access: Access, ids: string[]): Map<string, string[]> {
	const byGuardian = new Map<string, string[]>()
	if (ids.length === 0) return byGuardian
	const rows = database()
		.select({
			id: guardians.membershipId,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(guardians)
		.innerJoin(guardianships, and(rowsOf(guardianships, access), eq(guardianships.guardianId, guardians.id)))
		.innerJoin(students, rowOf(students, access, guardianships.studentId))
		.where(
			and(
				rowsOf(guardians, access),
				inArray(guardians.membershipId, ids),
				eq(guardianships.noContact, false),
				isNull(students.archivedAt),
			),
		)
		.all()
	for (const { id, ...named } of rows)
		if (id) byGuardian.set(id, [...(byGuardian.get(id) ?? []), nameOf(named)])
	return byGuardian
}
