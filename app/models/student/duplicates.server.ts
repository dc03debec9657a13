import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { prepared } from '#db/client.server.ts'
import { students } from '#db/schema/index.ts'
import { fold, sortKey } from '#app/utils/fold.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { SchoolId } from '../access.server.ts'

const MOST = 5

export interface Duplicate {
	id: string
	name: string
	birthDate: string | null
	archived: boolean
	same: 'name' | 'name-and-birth' | 'email'
}

interface Person {
	firstName: string
	lastName: string
	birthDate?: string
	email?: string
	/** Excludes this family from the email check: siblings may share a mailbox. */
	familyId?: string
}

const columns = {
	id: students.id,
	firstName: students.firstName,
	lastName: students.lastName,
	birthDate: students.birthDate,
	familyId: students.familyId,
	archivedAt: students.archivedAt,
}
type Row = { [K in keyof typeof columns]: (typeof students.$inferSelect)[K] }

/** Students who are probably the same person: same name and birth date, or same email. */
export function findDuplicates(schoolId: SchoolId, person: Person): Duplicate[] {
	const { firstName, lastName, birthDate, email, familyId } = person
	const named = byName()
		.all({ schoolId, nameKey: sortKey(lastName, firstName) })
		// Either record may still lack a birth date.
		.filter((row) => isSameName(row, person) && (!birthDate || !row.birthDate || row.birthDate === birthDate))
	const mailed = email
		? byEmail()
				.all({ schoolId, emailKey: fold(email) })
				.filter((row) => !familyId || row.familyId !== familyId)
		: []
	const told = [
		...named.map((row) => tell(row, birthDate && row.birthDate === birthDate ? 'name-and-birth' : 'name')),
		...mailed.map((row) => tell(row, 'email')),
	]
	return told.filter(({ id }, i) => told.findIndex((other) => other.id === id) === i)
}

/** The list and the archive have an index each, so that each is asked for itself. */
const byName = prepared((db) => {
	const named = (where: SQL) =>
		db
			.select(columns)
			.from(students)
			.where(
				and(
					eq(students.schoolId, sql.placeholder('schoolId')),
					eq(students.nameKey, sql.placeholder('nameKey')),
					isNull(students.mergedInto),
					where,
				),
			)
	return unionAll(named(isNull(students.archivedAt)), named(isNotNull(students.archivedAt)))
		.limit(MOST)
		.prepare()
})

const byEmail = prepared((db) =>
	db
		.select(columns)
		.from(students)
		.where(
			and(
				eq(students.schoolId, sql.placeholder('schoolId')),
				eq(students.emailKey, sql.placeholder('emailKey')),
				isNull(students.mergedInto),
			),
		)
		.limit(MOST)
		.prepare(),
)

/** All names without letters or digits share one sort key, so those are compared literally. */
function isSameName(a: Person | Row, b: Person): boolean {
	const key = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
		sortKey(lastName, firstName) === '\u{10ffff}' ? `${lastName} ${firstName}` : sortKey(lastName, firstName)
	return key(a) === key(b)
}

function tell(row: Row, same: Duplicate['same']): Duplicate {
	return {
		id: row.id,
		name: nameOf(row),
		birthDate: row.birthDate,
		archived: row.archivedAt !== null,
		same,
	}
}
