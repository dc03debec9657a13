import { and, asc, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, rooms, teachers, users } from '#db/schema/index.ts'
import { isCanceled } from '#app/domain/lesson/labels.ts'
import type { Access } from '../access.server.ts'
import { lessonPlace } from '../calendar/free-lessons.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'
import { findClashes } from './internal/clashes.server.ts'

const slotColumns = {
	...lessonPlace,
	id: lessons.id,
	state: lessons.state,
	forcedReason: lessons.forcedReason,
}

type Slot = Pick<typeof lessons.$inferSelect, keyof typeof slotColumns>

/**
 * The ids of lessons that were booked despite a clash and still clash. The other lesson may have moved since; the reason stays,
 * because undoing that change brings the clash back.
 */
export function clashingOf(access: Access, rows: readonly Slot[]): Set<string | undefined> {
	const bookings = rows
		.filter((lesson) => lesson.forcedReason !== null && !isCanceled(lesson))
		.map(({ id, ...lesson }) => ({ ...lesson, lessonId: id }))
	return new Set(findClashes(access, bookings).map(({ booking }) => booking.lessonId))
}

/** Lessons booked despite a conflict that is still there, with the user and the reason. */
export function listForced(access: Access, { from, to }: { from: number; to: number }) {
	const forced = database()
		.select({
			...slotColumns,
			class: classes.name,
			teacher: teachers.name,
			room: roomPlaceIfAny,
			by: users.name,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(rooms, rowOf(rooms, access, lessons.roomId))
		.leftJoin(users, eq(users.id, lessons.forcedBy))
		.where(
			and(
				rowsOf(lessons, access),
				lessonsOf(access),
				gte(lessons.startsAt, from),
				lt(lessons.startsAt, to),
				inArray(lessons.state, ['scheduled', 'held']),
				isNotNull(lessons.forcedAt),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.limit(500)
		.all()
	const clashing = clashingOf(access, forced)
	return forced.filter(({ id }) => clashing.has(id))
}
