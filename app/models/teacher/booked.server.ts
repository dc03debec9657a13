import { and, eq, gte, isNull, lt, ne, or } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { classTeachers, lessons, teachers } from '#db/schema/index.ts'
import { comingWeek, leftToTeach } from '#app/domain/lesson/left-to-teach.ts'
import type { Access } from '../access.server.ts'
import { withoutMissed } from '../calendar/time-off-list.server.ts'
import { assistsAt, isHereOn } from '../class/assistants.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

const columns = {
	teacherId: lessons.teacherId,
	day: lessons.day,
	startsAt: lessons.startsAt,
	endsAt: lessons.endsAt,
	state: lessons.state,
}

/** The minutes that each of these teachers still teaches in the coming week, counted as on their own pages. */
export function bookedMinutes(access: Access, teacherIds: readonly string[], now = Date.now()) {
	const rows = lessonsOfAll(access, comingWeek(access.school.timeZone, now))
	const minutesOf = (id: string) =>
		leftToTeach(
			withoutMissed(
				access,
				id,
				rows.filter(({ of }) => of === id),
			),
			now,
		).minutes
	return new Map(teacherIds.map((id) => [id, minutesOf(id)]))
}

/**
 * The lessons that `lessonsOfTeacher` finds for one teacher, for all at once: each lesson of the period is read once, and then
 * its assistants.
 */
function lessonsOfAll(access: Access, { from, to }: { from: number; to: number }) {
	const db = database()
	const inPeriod = and(gte(lessons.startsAt, from), lt(lessons.startsAt, to))
	const given = db
		.select({ of: lessons.teacherId, ...columns })
		.from(lessons)
		.where(and(lessonsOf(access), inPeriod))
	const assisted = db
		.select({ of: classTeachers.teacherId, ...columns })
		.from(lessons)
		.crossJoin(classTeachers)
		.innerJoin(teachers, rowOf(teachers, access, classTeachers.teacherId))
		.where(
			and(
				lessonsOf(access),
				inPeriod,
				rowsOf(classTeachers, access),
				eq(classTeachers.classId, lessons.classId),
				assistsAt(lessons.startsAt),
				isHereOn(lessons.day),
				// An assistant who gives the lesson as a substitute has it once.
				or(isNull(lessons.teacherId), ne(lessons.teacherId, classTeachers.teacherId)),
			),
		)
	return unionAll(given, assisted).all()
}
