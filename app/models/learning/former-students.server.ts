import { and, asc, desc, eq, gte, inArray, isNull, lt, max, notInArray, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, lessons, reports, students } from '#db/schema/index.ts'
import { nameWords } from '#app/domain/student/name.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { whereEnrolledOn } from '../enrolment/enrolled-on.server.ts'
import { classesOfTeacher, isOfOwnSeries, studentsOf } from '../scope.server.ts'
import { areLearning } from '../teacher/figures.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'
import { listOwnNotes } from './notes.server.ts'

/** How long teachers can read their own notes about former students. */
const DAYS = 90

/**
 * Students of lately who are not in the list of the teacher's students (`listTaught`): they left, or their class went to
 * another teacher.
 */
export function listFormer(access: Access, studentId?: string) {
	const { schoolId, school } = access
	const day = today(school.timeZone)
	const listed = database()
		.select({ id: students.id })
		.from(students)
		.where(and(studentsOf(access), areLearning(schoolId)))
	const parted = selectLeft(access, day).unionAll(selectHandedOver(access, day)).as('parted')
	return database()
		.select({
			id: students.id,
			firstName: students.firstName,
			lastName: students.lastName,
			preferredName: students.preferredName,
			lastDay: max(parted.lastDay),
		})
		.from(parted)
		.innerJoin(students, rowOf(students, schoolId, parted.studentId))
		.where(
			and(
				studentId ? eq(students.id, studentId) : undefined,
				isNull(students.archivedAt),
				notInArray(students.id, listed),
			),
		)
		.groupBy(students.id)
		.orderBy(asc(students.nameKey), asc(students.id))
		.limit(200)
		.all()
		.map(({ id, lastDay, ...names }) => ({ id, name: nameWords(names), lastDay: lastDay ?? day }))
}

/** Students whose enrollment in a class of the teacher ended, or in any class if this is their main teacher. */
function selectLeft(access: Access, day: string) {
	const { schoolId } = access
	const teacherId = ownTeacherId(access) ?? ''
	return database()
		.select({ studentId: enrolments.studentId, lastDay: sql<string>`${enrolments.endsOn}`.as('last_day') })
		.from(enrolments)
		.innerJoin(students, rowOf(students, schoolId, enrolments.studentId))
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				whereEnrolledOn(schoolId, enrolments.endsOn),
				or(
					inArray(enrolments.classId, classesOfTeacher(schoolId, teacherId, day)),
					eq(students.primaryTeacherId, teacherId),
				),
				gte(enrolments.endsOn, daysAfter(day, -DAYS)),
				lt(enrolments.endsOn, day),
			),
		)
}

/** Students of the lessons this teacher gave in a series of their own, which another may teach by now. */
function selectHandedOver(access: Access, day: string) {
	const { schoolId } = access
	return database()
		.select({ studentId: enrolments.studentId, lastDay: sql<string>`${lessons.day}`.as('last_day') })
		.from(lessons)
		.innerJoin(enrolments, and(eq(enrolments.schoolId, schoolId), eq(enrolments.classId, lessons.classId)))
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				isOfOwnSeries(schoolId),
				eq(lessons.teacherId, ownTeacherId(access) ?? ''),
				gte(lessons.day, daysAfter(day, -DAYS)),
				lt(lessons.day, day),
				whereEnrolledOn(schoolId, lessons.day),
			),
		)
}

export type FormerStudent = ReturnType<typeof listFormer>[number]

/** The teacher's own notes and reports about a former student, read-only and without anyone else's. */
export function findFormer(access: Access, studentId: string) {
	const [student] = listFormer(access, studentId)
	const teacherId = ownTeacherId(access)
	if (!student || !teacherId) return null
	return {
		...student,
		until: daysAfter(student.lastDay, DAYS),
		notes: listOwnNotes(access, studentId),
		reports: database()
			.select({
				id: reports.id,
				title: reports.title,
				toDay: reports.toDay,
				worked: reports.worked,
				strengths: reports.strengths,
				nextSteps: reports.nextSteps,
			})
			.from(reports)
			.where(and(rowsOf(reports, access), eq(reports.studentId, studentId), eq(reports.teacherId, teacherId)))
			.orderBy(desc(reports.toDay), desc(reports.id))
			.all(),
	}
}

export type FormerStudentRead = NonNullable<ReturnType<typeof findFormer>>
