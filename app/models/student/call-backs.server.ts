import { and, eq, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { database, type Db } from '#db/client.server.ts'
import { families, familyNotes, studentNotes, students } from '#db/schema/index.ts'
import type { SchoolId } from '../access.server.ts'

type Notes = typeof studentNotes | typeof familyNotes

function isDue(notes: Notes, day: string | ReturnType<typeof sql.placeholder>) {
	return and(isNotNull(notes.callBackOn), isNull(notes.calledBackAt), lte(notes.callBackOn, day))
}

/** Students with a call-back due by today, of their own or of their family. */
export function dueCondition(schoolId: SchoolId, day: string): SQL {
	const own = database()
		.select({ id: studentNotes.studentId })
		.from(studentNotes)
		.where(and(eq(studentNotes.schoolId, schoolId), isDue(studentNotes, day)))
	const ofFamilies = database()
		.select({ id: familyNotes.familyId })
		.from(familyNotes)
		.where(and(eq(familyNotes.schoolId, schoolId), isDue(familyNotes, day)))
	return or(inArray(students.id, own), inArray(students.familyId, ofFamilies)) as SQL
}

/** Students and families to be called back by `today`, as parts of a prepared query. */
export function dueCallRows(db: Db) {
	const [school, day] = [sql.placeholder('schoolId'), sql.placeholder('today')]
	const ofStudents = db
		.select({
			id: sql<string>`${students.id}`.as('one'),
			name: sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`.as('name'),
		})
		.from(studentNotes)
		.innerJoin(
			students,
			and(
				eq(students.schoolId, school),
				eq(students.id, studentNotes.studentId),
				isNull(students.archivedAt),
			),
		)
		.where(and(eq(studentNotes.schoolId, school), isDue(studentNotes, day)))
		.groupBy(students.id)
		.as('some')
	const ofFamilies = db
		.select({
			id: sql<string>`${families.id}`.as('one'),
			name: sql<string>`${families.name}`.as('name'),
		})
		.from(familyNotes)
		.innerJoin(families, and(eq(families.schoolId, school), eq(families.id, familyNotes.familyId)))
		.innerJoin(
			students,
			and(eq(students.schoolId, school), eq(students.familyId, families.id), isNull(students.archivedAt)),
		)
		.where(and(eq(familyNotes.schoolId, school), isDue(familyNotes, day)))
		.groupBy(families.id)
		.as('some')
	return { ofStudents, ofFamilies }
}
