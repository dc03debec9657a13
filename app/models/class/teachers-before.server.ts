import { and, eq, gte, max, min } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classTeachers, lessons, teachers } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isStillOwn } from '../scope.server.ts'

/**
 * Teachers who give a class until its lead takes over on a later day, with the day of their last lesson. None where teachers
 * take turns, because then there is no day on which the class changes hands.
 */
export function listTeachersBefore(access: Access, classId: string) {
	const turns = database()
		.select({
			teacherId: teachers.id,
			name: teachers.name,
			part: classTeachers.part,
			from: min(lessons.day).mapWith(String),
			until: max(lessons.day).mapWith(String),
		})
		.from(lessons)
		.innerJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(
			classTeachers,
			and(
				rowsOf(classTeachers, access),
				eq(classTeachers.classId, lessons.classId),
				eq(classTeachers.teacherId, lessons.teacherId),
				eq(classTeachers.part, 'lead'),
			),
		)
		.where(
			and(
				rowsOf(lessons, access),
				isStillOwn(access.schoolId),
				eq(lessons.classId, classId),
				gte(lessons.day, today(access.school.timeZone)),
			),
		)
		.groupBy(teachers.id)
		.all()
		.sort((a, b) => a.from.localeCompare(b.from))
	const isInTurn = turns.every(({ from }, at) => at === 0 || from > turns[at - 1]!.until)
	return isInTurn && turns.at(-1)?.part === 'lead' ? turns.slice(0, -1) : []
}
