import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { database, prepared, type Db } from '#db/client.server.ts'
import { enrolments, marks, students, visitors } from '#db/schema/index.ts'
import { nameWords } from '#app/domain/student/name.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { whereEnrolledOn, whereSeatKeptOn } from '../enrolment/enrolled-on.server.ts'

export interface Roll {
	id: string
	classId: string
	day: string
	startsAt: number
}

/** Students expected at a lesson, by name: enrolled and not paused, plus visitors. */
export function listExpected({ schoolId }: Access, lesson: Roll) {
	const current = new Map(currentMarks(schoolId, lesson.id).map((mark) => [mark.studentId, mark]))
	const visiting = listVisiting(schoolId, lesson)
	const expected = [...visiting, ...listEnrolled(schoolId, lesson)]
	const byStudent = new Map(expected.map((student) => [student.studentId, student]))
	const isVisitor = new Map(visiting.map((visitor) => [visitor.studentId, visitor.creditId]))
	return [...byStudent.values()]
		.sort((a, b) => (a.nameKey < b.nameKey ? -1 : 1))
		.map(({ studentId, firstName, lastName, preferredName, enrolmentId, photo }) => ({
			studentId,
			name: nameWords({ firstName, lastName, preferredName }),
			enrolmentId,
			photo,
			isVisitor: isVisitor.has(studentId),
			/** The credit a visitor pays with. */
			creditId: isVisitor.get(studentId) ?? null,
			mark: current.get(studentId) ?? null,
		}))
}

/**
 * Students whose families are emailed about a change of a lesson: those who are expected. A change for good also concerns those who
 * keep their seat in a pause without a last day, because they come back to the new time.
 */
export function listConcerned(access: Access, lesson: Roll, isLasting = false) {
	const expected = listExpected(access, lesson).map(({ studentId, name }) => ({ studentId, name }))
	if (!isLasting) return expected
	const ids = new Set(expected.map(({ studentId }) => studentId))
	const { schoolId } = access
	const kept = roll().kept.all({ schoolId, classId: lesson.classId, day: lesson.day })
	const others = kept.filter(({ studentId }) => !ids.has(studentId))
	return [
		...expected,
		...others.map((student) => ({ studentId: student.studentId, name: nameWords(student) })),
	]
}

export type Expected = ReturnType<typeof listExpected>[number]

const person = {
	studentId: students.id,
	firstName: students.firstName,
	lastName: students.lastName,
	preferredName: students.preferredName,
	nameKey: students.nameKey,
	photo: students.photoId,
}

const schoolId = sql.placeholder('schoolId')

const seats = (db: Db, are: SQL | undefined) =>
	db
		.select({ ...person, enrolmentId: enrolments.id })
		.from(enrolments)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, enrolments.studentId)))
		.where(and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, sql.placeholder('classId')), are))
		.prepare()

const roll = prepared((db) => ({
	enrolled: seats(db, whereEnrolledOn(schoolId, sql.placeholder('day'))),
	kept: seats(db, whereSeatKeptOn(schoolId, sql.placeholder('day'))),
	visiting: db
		.select({ ...person, creditId: visitors.creditId })
		.from(visitors)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, visitors.studentId)))
		.where(and(eq(visitors.schoolId, schoolId), eq(visitors.lessonId, sql.placeholder('id'))))
		.prepare(),
	marks: db
		.select()
		.from(marks)
		.where(
			and(eq(marks.schoolId, schoolId), eq(marks.lessonId, sql.placeholder('id')), isNull(marks.replacedAt)),
		)
		.prepare(),
}))

function listEnrolled(schoolId: SchoolId, { classId, day }: Pick<Roll, 'classId' | 'day'>) {
	return roll().enrolled.all({ schoolId, classId, day })
}

/** True if a lesson of the class on that day would expect another student than this one. */
export function expectsOthers({ schoolId }: Access, studentId: string, on: { classId: string; day: string }) {
	return listEnrolled(schoolId, on).some((enrolled) => enrolled.studentId !== studentId)
}

function listVisiting(schoolId: SchoolId, { id }: Roll) {
	return roll()
		.visiting.all({ schoolId, id })
		.map((row) => ({ ...row, enrolmentId: null as string | null }))
}

function currentMarks(schoolId: SchoolId, id: string) {
	return roll().marks.all({ schoolId, id })
}

/** The history of one student's mark at a lesson. */
export function listMarkHistory(access: Access, lessonId: string, studentId: string) {
	return database()
		.select()
		.from(marks)
		.where(and(rowsOf(marks, access), eq(marks.studentId, studentId), eq(marks.lessonId, lessonId)))
		.orderBy(asc(marks.at))
		.all()
}
