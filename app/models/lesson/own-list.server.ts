import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	instruments,
	lessons,
	marks,
	rooms,
	teachers,
	visitors,
} from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { whereEnrolledOn } from '../enrolment/enrolled-on.server.ts'
import { eachOf } from '../query-values.server.ts'
import { onlyStreet, roomStreet } from '../school/place.server.ts'
import { ownStudents } from '../student/own.server.ts'
import { absent, lessonColumns } from './list.server.ts'

interface Asked {
	studentIds: readonly string[]
	from: number
	to: number
	/** Limit per student. */
	limit?: number
}

const columns = {
	...lessonColumns,
	street: roomStreet,
	onlyStreet,
	canceledBy: lessons.canceledBy,
	mark: {
		code: marks.code,
		minutesLate: marks.minutesLate,
		note: marks.familyNote,
		source: marks.source,
		creditWithheld: marks.creditWithheld,
	},
	isVisitor: sql`${visitors.studentId} is not null`.mapWith(Boolean),
	creditId: visitors.creditId,
}

const theirs = alias(lessons, 'theirs')

/**
 * Lessons and marks of the reader's own students, in order: the portal's most frequent query. Two students in
 * one lesson make two rows.
 */
export function listOwnStudentLessons(access: Access, { studentIds, from, to, limit = 2_000 }: Asked) {
	const { schoolId } = access
	const db = database()
	const inSpan = and(gte(theirs.startsAt, from), lt(theirs.startsAt, to))
	// The cross join makes SQLite start from the students: a school has a hundred times as many lessons.
	const enrolled = db
		.select({ id: theirs.id, studentId: enrolments.studentId })
		.from(enrolments)
		.crossJoin(theirs)
		.where(
			and(
				eq(enrolments.schoolId, schoolId),
				inArray(enrolments.studentId, eachOf(studentIds)),
				eq(theirs.schoolId, schoolId),
				eq(theirs.classId, enrolments.classId),
				whereEnrolledOn(schoolId, theirs.day),
				inSpan,
			),
		)
	const visiting = db
		.select({ id: theirs.id, studentId: visitors.studentId })
		.from(visitors)
		.crossJoin(theirs)
		.where(
			and(
				eq(visitors.schoolId, schoolId),
				inArray(visitors.studentId, eachOf(studentIds)),
				eq(theirs.schoolId, schoolId),
				eq(theirs.id, visitors.lessonId),
				inSpan,
			),
		)
	const own = union(enrolled, visiting).as('found')
	const isMark = and(eq(marks.lessonId, own.id), eq(marks.studentId, own.studentId), isNull(marks.replacedAt))
	const isVisit = and(eq(visitors.lessonId, own.id), eq(visitors.studentId, own.studentId))
	return db
		.select({ ...columns, studentId: own.studentId })
		.from(own)
		.innerJoin(lessons, rowOf(lessons, schoolId, own.id))
		.innerJoin(classes, rowOf(classes, schoolId, lessons.classId))
		.leftJoin(instruments, rowOf(instruments, schoolId, classes.instrumentId))
		.leftJoin(teachers, rowOf(teachers, schoolId, lessons.teacherId))
		.leftJoin(absent, rowOf(absent, schoolId, lessons.substituteFor))
		.leftJoin(rooms, rowOf(rooms, schoolId, lessons.roomId))
		.leftJoin(marks, and(eq(marks.schoolId, schoolId), isMark))
		.leftJoin(visitors, and(eq(visitors.schoolId, schoolId), isVisit))
		.where(inArray(own.studentId, ownStudents(access)))
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.limit(limit * studentIds.length)
		.all()
}
