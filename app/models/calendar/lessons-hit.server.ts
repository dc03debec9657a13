import { and, asc, eq, inArray, isNull, lt, gt, gte, ne, or, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, teachers } from '#db/schema/index.ts'
import { covers, type ClosedTime } from '#app/domain/calendar/closed-time.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { lessonsOfTeacher } from '../lesson-scope.server.ts'
import { rowOf } from '../school-rows.server.ts'

/** Booked lessons during a teacher's time off or a closure, in order. */
export function listLessonsHit(
	access: Access,
	closed: ClosedTime & { teacherId?: string | null; roomId?: string | null; classId?: string | null },
) {
	const { teacherId, roomId, classId } = closed
	return listDuring(
		access,
		closed,
		and(
			inArray(lessons.state, ['scheduled', 'held']),
			teacherId ? eq(lessons.teacherId, teacherId) : undefined,
			roomId ? eq(lessons.roomId, roomId) : undefined,
			classId ? eq(lessons.classId, classId) : undefined,
		),
	)
}

/** Lessons to come in which a teacher who is off assists a colleague, in order. */
export function listLessonsAssisted(access: Access, off: ClosedTime & { teacherId: string }) {
	const [, isAssisted] = lessonsOfTeacher(access.schoolId, off.teacherId)
	return listDuring(
		access,
		off,
		and(
			isAssisted,
			or(isNull(lessons.teacherId), ne(lessons.teacherId, off.teacherId)),
			eq(lessons.state, 'scheduled'),
			gt(lessons.startsAt, Date.now()),
		),
	)
}

function listDuring({ schoolId, school }: Access, closed: ClosedTime, which: SQL | undefined) {
	return database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			class: classes.name,
			teacherId: lessons.teacherId,
			teacher: teachers.name,
			roomId: lessons.roomId,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			day: lessons.day,
			version: lessons.version,
			state: lessons.state,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, schoolId, lessons.classId))
		.leftJoin(teachers, rowOf(teachers, schoolId, lessons.teacherId))
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				// Starts one day early, because a lesson may last past midnight; `covers` checks the exact hours.
				gte(lessons.startsAt, startOfDay(daysAfter(closed.startsOn, -1), school.timeZone)),
				lt(lessons.startsAt, startOfDay(daysAfter(closed.endsOn, 1), school.timeZone)),
				which,
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
		.filter(({ startsAt, endsAt }) =>
			covers(closed, wallTimeAt(startsAt, school.timeZone), wallTimeAt(endsAt, school.timeZone)),
		)
}

/** Lessons during a teacher's time off that are still to be held. */
export function countLessonsToHold(access: Access, timeOff: Parameters<typeof listLessonsHit>[1]): number {
	return listLessonsHit(access, timeOff).filter(({ state }) => state === 'scheduled').length
}
