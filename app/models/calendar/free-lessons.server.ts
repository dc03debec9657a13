import { and, eq, isNull, sql } from 'drizzle-orm'
import { database, prepared } from '#db/client.server.ts'
import { closures, lessons, rooms } from '#db/schema/index.ts'
import { concerns, covers } from '#app/domain/calendar/closed-time.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'

/** The columns of a lesson that decide which closures concern it. */
export const lessonPlace = {
	classId: lessons.classId,
	teacherId: lessons.teacherId,
	roomId: lessons.roomId,
	startsAt: lessons.startsAt,
	endsAt: lessons.endsAt,
}

type LessonPlace = Pick<typeof lessons.$inferSelect, keyof typeof lessonPlace>

const freeClosures = prepared((db) =>
	db
		.select()
		.from(closures)
		.where(
			and(
				eq(closures.schoolId, sql.placeholder('schoolId')),
				eq(closures.effect, 'no_charge'),
				isNull(closures.archivedAt),
			),
		)
		.prepare(),
)

/** Names the closure during which a lesson takes place free of charge; null for every other lesson. */
export function freeLessons(access: Access): (lesson: LessonPlace) => string | null {
	const free = freeClosures().all({ schoolId: access.schoolId })
	if (free.length === 0) return () => null
	const placed = free.some(({ siteId }) => siteId)
		? database().select({ id: rooms.id, siteId: rooms.siteId }).from(rooms).where(rowsOf(rooms, access)).all()
		: []
	const sites = new Map(placed.map(({ id, siteId }) => [id, siteId]))
	const wall = (at: number) => wallTimeAt(at, access.school.timeZone)
	return (lesson) => {
		const place = { ...lesson, siteId: sites.get(lesson.roomId ?? '') ?? null }
		const [start, end] = [wall(lesson.startsAt), wall(lesson.endsAt)]
		return free.find((closure) => concerns(closure, place) && covers(closure, start, end))?.name ?? null
	}
}
