import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { closures, lessons, rooms } from '#db/schema/index.ts'
import { covers } from '#app/domain/calendar/closed-time.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'

/** Number of booked lessons during each closure from a day on. The office still has to decide on them. */
export function countLessonsToClose({ schoolId, school }: Access, from: string): Map<string, number> {
	const rows = database()
		.select({
			id: closures.id,
			startsOn: closures.startsOn,
			endsOn: closures.endsOn,
			fromTime: closures.fromTime,
			toTime: closures.toTime,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
		})
		.from(closures)
		.innerJoin(
			lessons,
			and(
				eq(lessons.schoolId, schoolId),
				eq(lessons.state, 'scheduled'),
				// One extra day at both ends covers every time zone; `covers` checks the exact hours.
				gte(lessons.startsAt, sql`unixepoch(${closures.startsOn}, '-1 day') * 1000`),
				lte(lessons.startsAt, sql`unixepoch(${closures.endsOn}, '+2 days') * 1000`),
			),
		)
		.leftJoin(rooms, rowOf(rooms, schoolId, lessons.roomId))
		.where(
			and(
				eq(closures.schoolId, schoolId),
				gte(closures.endsOn, from),
				eq(closures.effect, 'skip'),
				isNull(closures.archivedAt),
				or(isNull(closures.siteId), eq(closures.siteId, rooms.siteId)),
				or(isNull(closures.roomId), eq(closures.roomId, lessons.roomId)),
				or(isNull(closures.teacherId), eq(closures.teacherId, lessons.teacherId)),
				or(isNull(closures.classId), eq(closures.classId, lessons.classId)),
			),
		)
		.all()
		.filter((row) =>
			covers(row, wallTimeAt(row.startsAt, school.timeZone), wallTimeAt(row.endsAt, school.timeZone)),
		)
	const counts = new Map<string, number>()
	for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
	return counts
}
