import { and, asc, eq, inArray, lt, gte } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons } from '#db/schema/index.ts'
import { covers, type ClosedTime } from '#app/domain/calendar/closed-time.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'

/** Booked lessons during a teacher's time off or a closure, in order. */
export function listLessonsHit(
	{ schoolId, school }: Access,
	closed: ClosedTime & { teacherId?: string | null; roomId?: string | null; classId?: string | null },
) {
	const { teacherId, roomId, classId } = closed
	return database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			class: classes.name,
			teacherId: lessons.teacherId,
			roomId: lessons.roomId,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			day: lessons.day,
			version: lessons.version,
			state: lessons.state,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, schoolId, lessons.classId))
		.where(
			and(
				eq(lessons.schoolId, schoolId),
				// Starts one day early, because a lesson may last past midnight; `covers` checks the exact hours.
				gte(lessons.startsAt, startOfDay(daysAfter(closed.startsOn, -1), school.timeZone)),
				lt(lessons.startsAt, startOfDay(daysAfter(closed.endsOn, 1), school.timeZone)),
				inArray(lessons.state, ['scheduled', 'held']),
				teacherId ? eq(lessons.teacherId, teacherId) : undefined,
				roomId ? eq(lessons.roomId, roomId) : undefined,
				classId ? eq(lessons.classId, classId) : undefined,
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
