import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { database, prepared } from '#db/client.server.ts'
import { enrolments, lessons, marks, students, visitors } from '#db/schema/index.ts'
import { nameWords } from '#app/domain/student/name.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { whereEnrolledOn } from '../enrolment.server.ts'
import { eachOf } from '../prepared-for.server.ts'

export interface Roll {
	id: string
	classId: string
	day: string
	startsAt: number
}

/** Who is expected at a lesson, by name: the class on that day without those who pause, and visitors. */
export function listExpected({ schoolId }: Access, lesson: Roll) {
	const current = new Map(currentMarks(schoolId, lesson.id).map((mark) => [mark.studentId, mark]))
	const visiting = listVisiting(schoolId, lesson)
	const expected = [...visiting, ...listEnrolled(schoolId, lesson)]
	const byStudent = new Map(expected.map((one) => [one.studentId, one]))
	const isVisitor = new Map(visiting.map((one) => [one.studentId, one.creditId]))
	return [...byStudent.values()]
		.sort((one, other) => (one.nameKey < other.nameKey ? -1 : 1))
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

const roll = prepared((db) => ({
	enrolled: db
		.select({ ...person, enrolmentId: enrolments.id })
		.from(enrolments)
		.innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, enrolments.studentId)))
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, sql.placeholder('classId')),
				whereEnrolledOn(schoolId, sql.placeholder('day')),
			),
		)
		.prepare(),
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

function listEnrolled(schoolId: SchoolId, { classId, day }: Roll) {
	return roll().enrolled.all({ schoolId, classId, day })
}

function listVisiting(schoolId: SchoolId, { id }: Roll) {
	return roll()
		.visiting.all({ schoolId, id })
		.map((row) => ({ ...row, enrolmentId: null as string | null }))
}

function currentMarks(schoolId: SchoolId, id: string) {
	return roll().marks.all({ schoolId, id })
}

/** The last thing noted about each student in this class before the lesson. */
export function lastNotes({ schoolId }: Access, { classId, startsAt }: Roll, studentIds: readonly string[]) {
	const found = noted().all({ schoolId, classId, startsAt, studentIds: JSON.stringify(studentIds) })
	return new Map(found.toReversed().map((note) => [note.studentId, note]))
}

const noted = prepared((db) =>
	db
		.select({
			studentId: marks.studentId,
			staffNote: marks.staffNote,
			familyNote: marks.familyNote,
			day: lessons.day,
		})
		.from(lessons)
		.innerJoin(
			marks,
			and(
				eq(marks.schoolId, sql.placeholder('schoolId')),
				eq(marks.lessonId, lessons.id),
				isNull(marks.replacedAt),
			),
		)
		.where(
			and(
				eq(lessons.schoolId, sql.placeholder('schoolId')),
				eq(lessons.classId, sql.placeholder('classId')),
				lt(lessons.startsAt, sql.placeholder('startsAt')),
				inArray(marks.studentId, eachOf('studentIds')),
				or(isNotNull(marks.staffNote), isNotNull(marks.familyNote)),
			),
		)
		.orderBy(desc(lessons.startsAt))
		.limit(200)
		.prepare(),
)

/** Every entry of one student's mark at a lesson, first to last. */
export function listMarkHistory({ schoolId }: Access, lessonId: string, studentId: string) {
	return database()
		.select()
		.from(marks)
		.where(and(eq(marks.schoolId, schoolId), eq(marks.studentId, studentId), eq(marks.lessonId, lessonId)))
		.orderBy(asc(marks.at))
		.all()
}
