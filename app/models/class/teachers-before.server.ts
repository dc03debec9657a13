import { and, eq, gte, isNotNull, max, min } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classTeachers, lessons, series, teachers } from '#db/schema/index.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { isStillOwn } from '../scope.server.ts'

/**
 * Teachers who give a class until its lead takes over on a later day, with the day before the change begins, as for its times.
 * Without a change of a series that is the day of their last lesson. None where teachers take turns, because then there is no
 * day on which the class changes hands.
 */
export function listTeachersBefore(access: Access, classId: string) {
	const turns = database()
		.select({
			teacherId: teachers.id,
			name: teachers.name,
			part: classTeachers.part,
			from: min(lessons.day).mapWith(String),
			until: max(lessons.day).mapWith(String),
			begins: min(series.startsOn),
		})
		.from(lessons)
		.leftJoin(series, and(rowOf(series, access, lessons.seriesId), isNotNull(series.splitFrom)))
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
	if (!isInTurn || turns.at(-1)?.part !== 'lead') return []
	return turns.slice(0, -1).map(({ begins: _, ...turn }, at) => {
		const { begins, from } = turns[at + 1]!
		const isChange = begins !== null && begins > turn.until && begins <= from
		return { ...turn, until: isChange ? daysAfter(begins, -1) : turn.until }
	})
}
