import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/sqlite-core'
import { classes, enrolments, lessons, rooms, teachers, visitors } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { whereEnrolledOn } from '../attendance/enrolled-on.server.ts'
import { personal, preparedFor } from '../prepared-for.server.ts'
import { ownStudents } from '../student/own.server.ts'
import { absent, lessonColumns, type LessonRow } from './list.server.ts'

/** The lessons of one of somebody's own students, first to last: what the portal reads most. */
export function listOwnStudentLessons(
	access: Access,
	{ studentId, from, to, limit = 2_000 }: { studentId: string; from: number; to: number; limit?: number },
): LessonRow[] {
	return ofStudent(access).all({ ...personal(access), studentId, from, to, limit })
}

const theirs = alias(lessons, 'theirs')

const ofStudent = preparedFor((db, access) => {
	const { schoolId } = access
	const studentId = sql.placeholder('studentId')
	// From the student to their lessons: a school has a hundred times as many. The plus keeps SQLite from going by time.
	const at = sql`+${theirs.startsAt}`
	const inSpan = and(gte(at, sql.placeholder('from')), lt(at, sql.placeholder('to')))
	const enrolled = db
		.select({ id: theirs.id })
		.from(enrolments)
		.innerJoin(theirs, and(eq(theirs.schoolId, schoolId), eq(theirs.classId, enrolments.classId)))
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.studentId, studentId),
				whereEnrolledOn(schoolId, theirs.day),
				inSpan,
			),
		)
	const visiting = db
		.select({ id: theirs.id })
		.from(visitors)
		.innerJoin(theirs, and(eq(theirs.schoolId, schoolId), eq(theirs.id, visitors.lessonId)))
		.where(and(eq(visitors.schoolId, schoolId), eq(visitors.studentId, studentId), inSpan))
	const found = union(enrolled, visiting).as('found')
	return db
		.select(lessonColumns)
		.from(found)
		.innerJoin(lessons, and(eq(lessons.schoolId, schoolId), eq(lessons.id, found.id)))
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, lessons.classId)))
		.leftJoin(teachers, and(eq(teachers.schoolId, schoolId), eq(teachers.id, lessons.teacherId)))
		.leftJoin(absent, and(eq(absent.schoolId, schoolId), eq(absent.id, lessons.substituteFor)))
		.leftJoin(rooms, and(eq(rooms.schoolId, schoolId), eq(rooms.id, lessons.roomId)))
		.where(sql`${studentId} in ${ownStudents(access)}`)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.limit(sql.placeholder('limit'))
		.prepare()
})
