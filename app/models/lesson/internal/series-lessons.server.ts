import { and, asc, eq, exists, gte, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, marks, visitors } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { isUnwritten } from './clearing.server.ts'
import { rowsOf } from '../../school-rows.server.ts'

export type SeriesLesson = ReturnType<typeof listFrom>[number]

export function listFrom(access: Access, seriesId: string, day: string) {
	const marked = database()
		.select({ id: marks.id })
		.from(marks)
		.where(and(rowsOf(marks, access), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)))
	const visited = database()
		.select({ id: visitors.studentId })
		.from(visitors)
		.where(and(rowsOf(visitors, access), eq(visitors.lessonId, lessons.id)))
	return database()
		.select({
			id: lessons.id,
			originalDate: sql<string>`${lessons.originalDate}`,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			teacherId: lessons.teacherId,
			substituteFor: lessons.substituteFor,
			roomId: lessons.roomId,
			state: lessons.state,
			movedFrom: lessons.movedFrom,
			isMarked: sql<number>`${exists(marked)}`,
			/** Notes, requests and marks that were taken back count as well. */
			isUnwritten: sql<number>`${isUnwritten(access.schoolId)}`,
			isVisited: sql<number>`${exists(visited)}`,
			version: lessons.version,
		})
		.from(lessons)
		.where(and(rowsOf(lessons, access), eq(lessons.seriesId, seriesId), gte(lessons.originalDate, day)))
		.orderBy(asc(lessons.originalDate))
		.all()
}
