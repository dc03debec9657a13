import { and, asc, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { guardians, guardianships, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

interface Twin {
	id: string
	name: string
	familyId: string | null
}

interface Newcomer {
	studentId: string
	familyId: string | null
	paysSelf: boolean
	twin: Twin | null
}

/** Adds to each student of a sign-up the student who may be the same person: of one name or, for adults, of one address. */
export function withTwins<Row extends { studentId: string }>(access: Access, rows: readonly Row[]) {
	const other = alias(students, 'other')
	const isSamePerson = and(
		eq(other.nameKey, students.nameKey),
		or(isNull(other.birthDate), isNull(students.birthDate), eq(other.birthDate, students.birthDate)),
	)
	const matches = database()
		.select({
			of: students.id,
			id: other.id,
			firstName: other.firstName,
			lastName: other.lastName,
			familyId: other.familyId,
		})
		.from(students)
		.innerJoin(
			other,
			and(
				rowsOf(other, access),
				or(isSamePerson, eq(other.emailKey, students.emailKey)),
				ne(other.id, students.id),
				isNull(other.archivedAt),
			),
		)
		.where(
			and(
				studentsOf(access),
				inArray(
					students.id,
					rows.map(({ studentId }) => studentId),
				),
			),
		)
		.all()
	const twins = new Map(
		matches.map(({ of, id, familyId, ...name }) => [of, { id, name: nameOf(name), familyId }] as const),
	)
	return rows.map((row) => ({ ...row, twin: twins.get(row.studentId) ?? null }))
}

interface Match {
	familyId: string
	name: string
}

/**
 * The family each newcomer may belong to: that of a guardian who was on file before with the same address, otherwise that
 * of a student with this address or of the same name. A no-contact order rules a guardian's family out. An adult who pays
 * alone may be such a guardian.
 */
export function listKnownFamilies(access: Access, newcomers: readonly Newcomer[]): Map<string, Match> {
	const present = new Map(newcomers.map(({ studentId, familyId }) => [studentId, familyId]))
	const idsOf = (alone: boolean) =>
		newcomers.filter(({ paysSelf }) => paysSelf === alone).map(({ studentId }) => studentId)
	const twins = newcomers.flatMap(({ studentId, paysSelf, twin }) =>
		twin && !paysSelf ? [{ studentId, familyId: twin.familyId, name: twin.name }] : [],
	)
	const found = [
		...selectByAddress(access, idsOf(false)),
		...selectLearners(access, idsOf(false)),
		...selectOwnChildren(access, idsOf(true)),
		...twins,
	]
	const matches = new Map<string, Match>()
	for (const { studentId, familyId, name } of found)
		if (familyId && familyId !== present.get(studentId) && !matches.has(studentId))
			matches.set(studentId, { familyId, name })
	return matches
}

function selectByAddress(access: Access, studentIds: string[]) {
	const newcomer = alias(guardians, 'newcomer')
	const tie = alias(guardianships, 'tie')
	return database()
		.select({ studentId: guardianships.studentId, familyId: students.familyId, name: guardians.name })
		.from(guardianships)
		.innerJoin(newcomer, rowOf(newcomer, access, guardianships.guardianId))
		.innerJoin(
			guardians,
			and(
				rowsOf(guardians, access),
				eq(guardians.emailKey, newcomer.emailKey),
				lt(guardians.id, newcomer.id),
				isNull(guardians.archivedAt),
			),
		)
		.innerJoin(tie, and(rowsOf(tie, access), eq(tie.guardianId, guardians.id), eq(tie.noContact, false)))
		.innerJoin(students, and(studentsOf(access), eq(students.id, tie.studentId), isNull(students.archivedAt)))
		.where(
			and(
				rowsOf(guardianships, access),
				eq(guardianships.noContact, false),
				inArray(guardianships.studentId, studentIds),
			),
		)
		.orderBy(asc(guardians.id), asc(students.id))
		.all()
}

/** The children of guardians who were on file before with the address of an adult newcomer. */
function selectOwnChildren(access: Access, studentIds: string[]) {
	const adult = alias(students, 'adult')
	return database()
		.select({ studentId: adult.id, familyId: students.familyId, name: guardians.name })
		.from(adult)
		.innerJoin(
			guardians,
			and(
				rowsOf(guardians, access),
				eq(guardians.emailKey, adult.emailKey),
				lt(guardians.id, adult.id),
				isNull(guardians.archivedAt),
			),
		)
		.innerJoin(
			guardianships,
			and(
				rowsOf(guardianships, access),
				eq(guardianships.guardianId, guardians.id),
				eq(guardianships.noContact, false),
			),
		)
		.innerJoin(
			students,
			and(studentsOf(access), eq(students.id, guardianships.studentId), isNull(students.archivedAt)),
		)
		.where(and(rowsOf(adult, access), inArray(adult.id, studentIds)))
		.orderBy(asc(guardians.id), asc(students.id))
		.all()
}

/** Adults who learned here before, with the address of a newcomer's guardian. */
function selectLearners(access: Access, studentIds: string[]) {
	const adults = database()
		.select({
			studentId: guardianships.studentId,
			familyId: students.familyId,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(guardianships)
		.innerJoin(guardians, rowOf(guardians, access, guardianships.guardianId))
		.innerJoin(
			students,
			and(
				studentsOf(access),
				eq(students.emailKey, guardians.emailKey),
				lt(students.id, guardianships.studentId),
				isNull(students.archivedAt),
			),
		)
		.where(and(rowsOf(guardianships, access), inArray(guardianships.studentId, studentIds)))
		.orderBy(asc(students.id))
		.all()
	return adults.map(({ studentId, familyId, ...name }) => ({ studentId, familyId, name: nameOf(name) }))
}
