import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { classTeachers, enrolments, series, students } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import type { Access } from '../access.server.ts'
import { changesLater, listTeachersBeforeEach, type TeacherBefore } from '../class/teachers-before.server.ts'
import { isSeated } from '../enrolment/presence.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

/**
 * The teachers whom students have until their main teacher takes over on a later day, by student. None if the main teacher
 * leads another class of the student already, or gives one until another teacher takes it over.
 */
export function listMainTeachersBefore(
	access: Access,
	studentIds: readonly string[],
): Map<string, TeacherBefore[]> {
	const led = listLed(access, studentIds)
	if (!led.some(({ leads, isChanging }) => leads && isChanging)) return new Map()
	const byClass = listTeachersBeforeEach(
		access,
		led.map(({ classId }) => classId),
	)
	const before = new Map<string, TeacherBefore[]>()
	for (const [studentId, own] of groupedBy(led, (row) => row.studentId)) {
		const [first, ...others] = own.flatMap(({ leads, classId }) => (leads ? [byClass.get(classId)] : []))
		const isHere = own.some(({ teacherId, classId }) => byClass.get(classId)?.[0]?.teacherId === teacherId)
		if (first && !isHere && others.every(Boolean)) before.set(studentId, first)
	}
	return before
}

/** The classes of students that their main teacher leads, and those that change on a later day. */
function listLed(access: Access, studentIds: readonly string[]) {
	return database()
		.select({
			studentId: students.id,
			teacherId: students.primaryTeacherId,
			classId: enrolments.classId,
			leads: isNotNull(classTeachers.teacherId).mapWith(Boolean),
			isChanging: isChanging(access).mapWith(Boolean),
		})
		.from(students)
		.innerJoin(
			enrolments,
			and(
				rowsOf(enrolments, access),
				eq(enrolments.studentId, students.id),
				isSeated(today(access.school.timeZone)),
			),
		)
		.leftJoin(
			classTeachers,
			and(
				rowsOf(classTeachers, access),
				eq(classTeachers.classId, enrolments.classId),
				eq(classTeachers.teacherId, students.primaryTeacherId),
				eq(classTeachers.part, 'lead'),
			),
		)
		.where(
			and(
				studentsOf(access),
				inArray(students.id, eachOf(studentIds)),
				or(isNotNull(classTeachers.teacherId), isChanging(access)),
			),
		)
		.all()
}

/** True of a class of which a series changes on a later day. Without any, no main teacher takes over later. */
function isChanging(access: Access) {
	const changed = new QueryBuilder()
		.select({ one: sql`1` })
		.from(series)
		.where(and(rowsOf(series, access), eq(series.classId, enrolments.classId), changesLater(access)))
	return exists(changed)
}
