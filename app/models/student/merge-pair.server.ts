import { and, isNull, ne } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { MERGED_FIELDS, type MergedValues, type Side } from '#app/domain/student/merge.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { reachesStudent, studentsOf } from '../scope.server.ts'
import { searchConditions } from '../search-words.server.ts'
import { listPlaces, type StudentPlace } from './choices.server.ts'
import { findDuplicates } from './duplicates.server.ts'
import { findStudent, type FoundStudent } from './student.server.ts'

const SHOWN = 20

/** Two records that may be the same person, with their values and conflicts. */
export interface Pair {
	kept: Half
	other: Half
	clashes: Clash[]
	/** True if both records have an account. */
	accounts: boolean
}

export interface Half {
	student: FoundStudent
	name: string
	values: MergedValues
	places: StudentPlace[]
}

/** A class with an enrollment on both records. */
export interface Clash {
	classId: string
	className: string
	kept: StudentPlace
	other: StudentPlace
	/** The default: the record with the stronger hold on the seat. */
	usual: Exclude<Side, 'both'>
}

/** Null if a student does not exist or both are the same. */
export function findPair(access: Access, keptId: string, otherId: string): Pair | null {
	const [here, there] = [findStudent(access, keptId), findStudent(access, otherId)]
	if (!here || !there || keptId === otherId) return null
	const kept = half(access, here)
	const other = half(access, there)
	const accounts = Boolean(here.membershipId && there.membershipId)
	return { kept, other, clashes: clashesOf(kept, other), accounts }
}

/** Suggested duplicates, before any search. */
export function listLikely(access: Access, student: FoundStudent) {
	const { id, firstName, lastName, birthDate, email } = student
	const person = { firstName, lastName, birthDate: birthDate ?? undefined, email: email ?? undefined }
	return findDuplicates(access.schoolId, person)
		.filter((duplicate) => duplicate.id !== id && !duplicate.archived && reachesStudent(access, duplicate.id))
		.map(({ same: _, archived: __, ...duplicate }) => duplicate)
}

/**
 * Other students whose names, guardians or phone numbers begin with the search words, and a flag if there are
 * more.
 */
export function findOthers(access: Access, studentId: string, typed: string) {
	const { schoolId } = access
	const conditions = searchConditions(schoolId, typed)
	if (conditions.length === 0) return { students: [], more: false }
	const rows = database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			birthDate: students.birthDate,
		})
		.from(students)
		.where(and(studentsOf(access), isNull(students.archivedAt), ne(students.id, studentId), ...conditions))
		.limit(SHOWN + 1)
		.all()
	const others = rows
		.slice(0, SHOWN)
		.map((row) => ({ id: row.id, name: nameOf(row), birthDate: row.birthDate }))
	return { students: others.sort((a, b) => a.name.localeCompare(b.name)), more: rows.length > SHOWN }
}

function half(access: Access, student: FoundStudent): Half {
	const told = { ...student, family: student.familyId }
	const values = Object.fromEntries(MERGED_FIELDS.map((field) => [field, told[field]])) as MergedValues
	return { student, name: nameOf(student), values, places: listPlaces(access, student.id) }
}

/** Ordered from the strongest hold on a seat to the weakest. */
const HOLDS = ['active', 'ending', 'paused', 'future', 'offered', 'waiting', 'enquiry']

function clashesOf(kept: Half, other: Half): Clash[] {
	const open = (places: StudentPlace[]) => places.filter(({ state }) => state !== 'ended')
	return open(other.places).flatMap((theirs) => {
		const ours = open(kept.places).find(({ classId }) => classId === theirs.classId)
		if (!ours) return []
		const usual = HOLDS.indexOf(theirs.state) < HOLDS.indexOf(ours.state) ? 'other' : 'kept'
		const { classId, className } = theirs
		return [{ classId, className, kept: ours, other: theirs, usual } as const]
	})
}
