import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, rooms, teachers } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { listShownClasses } from './shown-classes.server.ts'

const MOST = 1_000

/** The lessons to come of the classes that are shown; a teacher who did not agree to be shown is not named. */
export function listShownLessons(access: Access, now = Date.now()) {
	const ids = listShownClasses(access, now).map(({ id }) => id)
	return database()
		.select({
			id: lessons.id,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			state: lessons.state,
			kind: lessons.kind,
			version: lessons.version,
			updatedAt: lessons.updatedAt,
			class: classes.name,
			teacher: teachers.name,
			room: roomPlaceIfAny,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(teachers, and(rowOf(teachers, access, lessons.teacherId), isNotNull(teachers.shownSince)))
		.leftJoin(rooms, rowOf(rooms, access, lessons.roomId))
		.where(
			and(
				rowsOf(lessons, access),
				inArray(lessons.classId, ids),
				gt(lessons.startsAt, now),
				eq(lessons.kind, 'regular'),
			),
		)
		.orderBy(asc(lessons.startsAt), asc(lessons.id))
		.limit(MOST)
		.all()
}
