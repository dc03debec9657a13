import { and, eq, inArray, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, memberships, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { reachesStudent } from '../scope.server.ts'

/** Names of the account holders who lose access when the students leave. */
export function listClosing(access: Access, studentIds: readonly string[]): string[] {
	const ids = studentIds.filter((id) => reachesStudent(access, id))
	const names = [...learnersOf(access, ids), ...guardiansOf(access, ids).map(({ name }) => name)]
	return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'))
}

/** True if the guardian loses access when unlinked from this student. */
export function closesWithout(access: Access, studentId: string, guardianId: string): boolean {
	if (!reachesStudent(access, studentId)) return false
	return guardiansOf(access, [studentId]).some(({ id }) => id === guardianId)
}

const comesIn = and(isNull(memberships.endedAt), isNull(memberships.lockedAt))

function learnersOf(access: Access, ids: string[]): string[] {
	return database()
		.select({ firstName: students.firstName, lastName: students.lastName })
		.from(students)
		.innerJoin(memberships, and(rowOf(memberships, access, students.membershipId), comesIn))
		.where(and(rowsOf(students, access), inArray(students.id, ids)))
		.all()
		.map(nameOf)
}

const theirs = alias(guardianships, 'theirs')
const child = alias(students, 'child')

/** Guardians who would have no visible child left. */
function guardiansOf(access: Access, ids: string[]) {
	const others = database()
		.select({ one: sql`1` })
		.from(theirs)
		.innerJoin(child, rowOf(child, access, theirs.studentId))
		.where(
			and(
				rowsOf(theirs, access),
				eq(theirs.guardianId, guardians.id),
				notInArray(theirs.studentId, ids),
				eq(theirs.noContact, false),
				isNull(child.portalClosedAt),
			),
		)
	return database()
		.select({ id: guardians.id, name: guardians.name })
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.innerJoin(memberships, and(rowOf(memberships, access, guardians.membershipId), comesIn))
		.where(and(rowsOf(guardianships, access), inArray(guardianships.studentId, ids), notExists(others)))
		.all()
}
