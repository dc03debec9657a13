import { and, eq, gte, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, lessons, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { awayReason } from '#app/domain/student/planned.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

/**
 * The days on which a class has a lesson, or had it until it was moved or canceled. A lesson that was canceled for a pause or a last
 * day is missing as well, because it is to take place again with the others.
 */
export function lessonDays(access: Access, classId: string, from: string): Set<string> {
	const { day, originalDate, cancelReason } = lessons
	const rows = database()
		.select({ day, originalDate, cancelReason })
		.from(lessons)
		.where(
			and(rowsOf(lessons, access), eq(lessons.classId, classId), or(gte(day, from), gte(originalDate, from))),
		)
		.all()
	const isAny = rows.some((row) => row.cancelReason !== null)
	const reasons = isAny ? awayReasons(access, classId) : new Set<string>()
	const there = rows.filter((row) => row.cancelReason === null || !reasons.has(row.cancelReason))
	return new Set(there.flatMap((row) => [row.day, row.originalDate ?? row.day]))
}

function awayReasons(access: Access, classId: string): Set<string> {
	const pupils = database()
		.select({ firstName: students.firstName, lastName: students.lastName })
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.where(and(rowsOf(enrolments, access), eq(enrolments.classId, classId), studentsOf(access)))
		.all()
	return new Set(pupils.map(nameOf).flatMap((name) => [awayReason(name, false), awayReason(name, true)]))
}
