import { and, eq, ne, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { bouncedAddresses, guardians, guardianships, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { shownPhone } from '#app/utils/phone.ts'
import type { Access } from '../access.server.ts'
import { reachesStudent } from '../scope.server.ts'

const around = prepared((db) =>
	db
		.select({
			ties: guardianships,
			person: {
				id: guardians.id,
				name: guardians.name,
				email: guardians.email,
				phone: guardians.phone,
				language: guardians.language,
				version: guardians.version,
			},
			bouncedAt: bouncedAddresses.at,
		})
		.from(guardianships)
		.innerJoin(
			guardians,
			and(eq(guardians.schoolId, guardianships.schoolId), eq(guardians.id, guardianships.guardianId)),
		)
		.leftJoin(
			bouncedAddresses,
			and(
				eq(bouncedAddresses.schoolId, guardians.schoolId),
				eq(bouncedAddresses.emailKey, guardians.emailKey),
			),
		)
		.where(
			and(
				eq(guardianships.schoolId, sql.placeholder('schoolId')),
				eq(guardianships.studentId, sql.placeholder('studentId')),
			),
		)
		.prepare(),
)

const childrenOf = prepared((db) =>
	db
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			familyId: students.familyId,
		})
		.from(guardianships)
		.innerJoin(
			students,
			and(eq(students.schoolId, guardianships.schoolId), eq(students.id, guardianships.studentId)),
		)
		.where(
			and(
				eq(guardianships.schoolId, sql.placeholder('schoolId')),
				eq(guardianships.guardianId, sql.placeholder('guardianId')),
				ne(guardianships.studentId, sql.placeholder('studentId')),
			),
		)
		.limit(20)
		.prepare(),
)

const inFamily = prepared((db) =>
	db
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			state: students.state,
			archivedAt: students.archivedAt,
		})
		.from(students)
		.where(
			and(
				eq(students.schoolId, sql.placeholder('schoolId')),
				eq(students.familyId, sql.placeholder('familyId')),
			),
		)
		.limit(30)
		.prepare(),
)

export type GuardianOfStudent = ReturnType<typeof listGuardians>[number]

/** A student's guardians: the primary contact first, guardians with a no-contact order last. */
export function listGuardians(access: Access, studentId: string) {
	if (!reachesStudent(access, studentId)) return []
	return around()
		.all({ schoolId: access.schoolId, studentId })
		.map(({ person, bouncedAt, ties: { schoolId: _, studentId: __, guardianId: ___, ...ties } }) => ({
			...person,
			phone: shownPhone(person.phone, access.school),
			...ties,
			hasBounced: bouncedAt !== null,
		}))
		.sort((a, b) => rank(a) - rank(b) || a.createdAt - b.createdAt)
}

/** The other children of a guardian, in this family or another. */
export function listOtherChildren(access: Access, guardianId: string, studentId: string) {
	return childrenOf()
		.all({ schoolId: access.schoolId, guardianId, studentId })
		.filter(({ id }) => reachesStudent(access, id))
		.map((child) => ({ id: child.id, name: nameOf(child), familyId: child.familyId }))
}

/** The other students of the same family. */
export function listSiblings(access: Access, familyId: string, studentId: string) {
	return inFamily()
		.all({ schoolId: access.schoolId, familyId })
		.filter(({ id }) => id !== studentId && reachesStudent(access, id))
		.map((child) => ({
			id: child.id,
			name: nameOf(child),
			state: child.state,
			archived: child.archivedAt !== null,
		}))
}

function rank({ isPrimary, noContact }: { isPrimary: boolean; noContact: boolean }): number {
	return noContact ? 2 : isPrimary ? 0 : 1
}
