import { and, eq, exists, inArray, or, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classTeachers, enrolments, lessons, teachers, visitors } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { refused } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from './access.server.ts'
import { assistsAt, isHereOn } from './class/assistants.server.ts'
import { whereEnrolledOn } from './enrolment/enrolled-on.server.ts'
import { rowOf } from './school-rows.server.ts'
import { classesOfTeacher } from './scope.server.ts'
import { ownStudents } from './student/own.server.ts'
import { ownTeacherId } from './teacher/own.server.ts'

export const LESSON_GONE = refused({ form: 'This lesson no longer exists.' }, { status: 404 })

/** The lessons a user may see. Every read of lessons must use it. */
export function lessonsOf(access: Access): SQL {
	const { schoolId, role, school } = access
	const ofSchool = eq(lessons.schoolId, schoolId)
	if (role === 'admin' || role === 'solo_teacher_admin') return ofSchool
	if (role === 'teacher')
		return and(ofSchool, taughtBy(schoolId, ownTeacherId(access) ?? '', today(school.timeZone))) as SQL
	if (role === 'student') return and(ofSchool, attendedBy(schoolId, ownStudents(access))) as SQL
	return sql`0`
}

function taughtBy(schoolId: SchoolId, teacherId: string, day: string) {
	const own = classesOfTeacher(schoolId, teacherId, day)
	return or(eq(lessons.teacherId, teacherId), inArray(lessons.classId, own))
}

/**
 * The lessons a teacher has: those they give, also as a substitute, and those of the classes they assist in until their last day. Each condition
 * has its own index.
 */
export function lessonsOfTeacher(schoolId: SchoolId, teacherId: string): [SQL, SQL] {
	const parts = (which: SQL) =>
		database()
			.select({ id: classTeachers.classId })
			.from(classTeachers)
			.where(and(eq(classTeachers.schoolId, schoolId), eq(classTeachers.teacherId, teacherId), which))
	const isThen = and(eq(classTeachers.classId, lessons.classId), assistsAt(lessons.startsAt)) as SQL
	const here = database()
		.select({ id: teachers.id })
		.from(teachers)
		.where(and(rowOf(teachers, schoolId, teacherId), isHereOn(lessons.day)))
	const assisted = and(inArray(lessons.classId, parts(assistsAt())), exists(parts(isThen)), exists(here))
	return [eq(lessons.teacherId, teacherId), assisted as SQL]
}

/**
 * The lessons of one's classes that a teacher has. A colleague gives the others: a substitute, or the other teacher of a class
 * that changes hands or is taught in turns. The office has them all.
 */
export function givenBy(access: Access): SQL {
	if (access.role !== 'teacher') return sql`1`
	return or(...lessonsOfTeacher(access.schoolId, ownTeacherId(access) ?? '')) as SQL
}

/** Lessons of classes the students are enrolled in on that day, and lessons they visit. */
export function attendedBy(schoolId: SchoolId, studentIds: readonly string[] | SQLWrapper): SQL {
	const enrolled = database()
		.select({ id: enrolments.id })
		.from(enrolments)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.classId, lessons.classId),
				isOneOf(enrolments.studentId, studentIds),
				whereEnrolledOn(schoolId, lessons.day),
			),
		)
	const visiting = database()
		.select({ id: visitors.lessonId })
		.from(visitors)
		.where(and(eq(visitors.schoolId, schoolId), isOneOf(visitors.studentId, studentIds)))
	return or(exists(enrolled), inArray(lessons.id, visiting)) as SQL
}

function isOneOf(column: Column, ids: readonly string[] | SQLWrapper): SQL {
	return 'getSQL' in ids ? sql`${column} in ${ids}` : inArray(column, [...ids])
}
