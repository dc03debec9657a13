import { and, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { families, guardians, guardianships, students } from '#db/schema/index.ts'
import { fold, plain } from '#app/utils/fold.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { familiesOf, studentsOf } from '../scope.server.ts'
import { LAST, searchConditions } from '../search-words.server.ts'

const MOST = 10
/** Maximum number of students read while searching for families. */
const LOOKED_AT = 60

export interface FamilyCard {
	id: string
	name: string
	address: string | null
	children: { id: string; name: string; lastName: string }[]
	guardians: { id: string; name: string }[]
}

/** Finds families by a name, an email address or a phone number of a child or guardian. */
export function findFamilies(access: Access, search: string): FamilyCard[] {
	const { schoolId } = access
	const ids = new Set([
		...(search.includes('@') ? byMailbox(schoolId, search) : byWords(schoolId, search)),
		...byName(schoolId, search),
	])
	return cardsOf(access, [...ids].slice(0, MOST))
}

export function findFamilyCard(access: Access, familyId: string): FamilyCard | null {
	return cardsOf(access, [familyId])[0] ?? null
}

function byMailbox(schoolId: SchoolId, search: string): string[] {
	const key = fold(search)
	const children = database()
		.select({ familyId: students.familyId })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), eq(students.emailKey, key)))
		.limit(LOOKED_AT)
		.all()
	const ofGuardians = database()
		.select({ familyId: students.familyId })
		.from(guardians)
		.innerJoin(
			guardianships,
			and(eq(guardianships.schoolId, guardians.schoolId), eq(guardianships.guardianId, guardians.id)),
		)
		.innerJoin(
			students,
			and(eq(students.schoolId, guardianships.schoolId), eq(students.id, guardianships.studentId)),
		)
		.where(and(eq(guardians.schoolId, schoolId), eq(guardians.emailKey, key)))
		.limit(LOOKED_AT)
		.all()
	return [...children, ...ofGuardians].flatMap(({ familyId }) => familyId ?? [])
}

/** Every search word must match the beginning of a word of the student. */
function byWords(schoolId: SchoolId, search: string): string[] {
	const conditions = searchConditions(schoolId, search)
	if (conditions.length === 0) return []
	return database()
		.selectDistinct({ familyId: students.familyId })
		.from(students)
		.where(and(eq(students.schoolId, schoolId), isNotNull(students.familyId), ...conditions))
		.limit(LOOKED_AT)
		.all()
		.flatMap(({ familyId }) => familyId ?? [])
}

/** A family may have no students yet, or a name of its own. */
function byName(schoolId: SchoolId, search: string): string[] {
	const key = plain(search)
	if (!key) return []
	const rows = database()
		.select({ id: families.id })
		.from(families)
		.where(
			and(
				eq(families.schoolId, schoolId),
				gte(families.nameKey, key),
				lt(families.nameKey, key + LAST),
				isNull(families.archivedAt),
			),
		)
		.limit(MOST)
		.all()
	return rows.map(({ id }) => id)
}

function cardsOf(access: Access, ids: string[]): FamilyCard[] {
	const { schoolId } = access
	if (ids.length === 0) return []
	const rows = database()
		.select({ id: families.id, name: families.name, address: families.address })
		.from(families)
		.where(and(familiesOf(access), inArray(families.id, ids), isNull(families.archivedAt)))
		.all()
	const children = database()
		.select({
			id: students.id,
			familyId: students.familyId,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(students)
		.where(and(studentsOf(access), inArray(students.familyId, ids)))
		.all()
	const theirs = guardiansOf(
		schoolId,
		children.map(({ id }) => id),
	)
	return rows.map((family) => {
		const own = children.filter((child) => child.familyId === family.id)
		const around = theirs.filter(({ studentId }) => own.some(({ id }) => id === studentId))
		return {
			...family,
			children: own.map((child) => ({ id: child.id, name: nameOf(child), lastName: child.lastName })),
			guardians: [...new Map(around.map(({ id, name }) => [id, { id, name }])).values()],
		}
	})
}

function guardiansOf(schoolId: SchoolId, studentIds: string[]) {
	if (studentIds.length === 0) return []
	return database()
		.select({ id: guardians.id, name: guardians.name, studentId: guardianships.studentId })
		.from(guardianships)
		.innerJoin(
			guardians,
			and(eq(guardians.schoolId, guardianships.schoolId), eq(guardians.id, guardianships.guardianId)),
		)
		.where(and(eq(guardianships.schoolId, schoolId), inArray(guardianships.studentId, studentIds)))
		.all()
}
