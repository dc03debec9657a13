import { and, asc, eq, gt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, rooms } from '#db/schema/index.ts'
import { isWithinHours } from '#app/domain/calendar/closed-time.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listTeacherHours } from '../teacher/detail.server.ts'

/** Upcoming lessons outside a teacher's working hours, in order. */
export function listLessonsOutsideHours(access: Access, teacherId: string, now = Date.now()) {
	const { school } = access
	const hours = listTeacherHours(access, teacherId)
	if (hours.length === 0) return []
	return database()
		.select({
			id: lessons.id,
			class: classes.name,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			siteId: rooms.siteId,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(rooms, rowOf(rooms, access, lessons.roomId))
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.teacherId, teacherId),
				eq(lessons.state, 'scheduled'),
				gt(lessons.startsAt, now),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.all()
		.filter(({ startsAt, endsAt, siteId }) => {
			const [start, end] = [wallTimeAt(startsAt, school.timeZone), wallTimeAt(endsAt, school.timeZone)]
			return !isWithinHours(hours, start, end, siteId)
		})
}
