import { and, asc, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, rooms, teachers, users } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'

/** Lessons booked despite a conflict, with the user and the reason. */
export function listForced(access: Access, { from, to }: { from: number; to: number }) {
	return database()
		.select({
			id: lessons.id,
			class: classes.name,
			startsAt: lessons.startsAt,
			teacher: teachers.name,
			room: roomPlaceIfAny,
			reason: lessons.forcedReason,
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
}
