import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { closures, lessons, rooms } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'

const school = sql.placeholder('schoolId')

/** Closed days of the next weeks on which lessons are still booked. A lesson that was added in spite of them is decided. */
export function closedLessonRows(db: Db) {
	return db
		.select({ id: sql<string>`${closures.id}`.as('one'), name: sql<string>`${closures.name}`.as('name') })
		.from(closures)
		.innerJoin(
			lessons,
			and(
				eq(lessons.schoolId, school),
				eq(lessons.state, 'scheduled'),
				isNull(lessons.forcedReason),
				gte(lessons.startsAt, sql.placeholder('now')),
				gte(lessons.day, closures.startsOn),
				lte(lessons.day, closures.endsOn),
			),
		)
		.leftJoin(rooms, and(eq(rooms.schoolId, school), eq(rooms.id, lessons.roomId)))
		.where(
			and(
				eq(closures.schoolId, school),
				gte(closures.endsOn, sql.placeholder('today')),
				lte(closures.startsOn, sql.placeholder('inAMonth')),
				eq(closures.effect, 'skip'),
				isNull(closures.archivedAt),
				isNull(closures.fromTime),
				or(isNull(closures.siteId), eq(closures.siteId, rooms.siteId)),
				or(isNull(closures.roomId), eq(closures.roomId, lessons.roomId)),
				or(isNull(closures.teacherId), eq(closures.teacherId, lessons.teacherId)),
				or(isNull(closures.classId), eq(closures.classId, lessons.classId)),
			),
		)
		.groupBy(closures.id)
		.limit(COUNTED + 1)
		.as('some')
}
