import { and, inArray } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { lessonsOf } from '../../lesson-scope.server.ts'

/** The lesson data needed to cancel or restore it. */
export type LessonToCancel = NonNullable<ReturnType<typeof findLessonRow>>

export function findLessonRow(access: Access, id: string) {
	return findLessonRows(access, [id])[0]
}

export function findLessonRows(access: Access, ids: readonly string[]) {
	return database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			class: classes.name,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			teacherId: lessons.teacherId,
			substituteFor: lessons.substituteFor,
			roomId: lessons.roomId,
			movedFrom: lessons.movedFrom,
			state: lessons.state,
			canceledAt: lessons.canceledAt,
			cancelReason: lessons.cancelReason,
			forcedReason: lessons.forcedReason,
			canceledMailIds: lessons.canceledMailIds,
			version: lessons.version,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(and(rowsOf(lessons, access), inArray(lessons.id, [...ids]), lessonsOf(access)))
		.all()
}
