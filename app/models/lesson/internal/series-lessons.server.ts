import { and, asc, eq, exists, gte, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, marks, visitors } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'

export type SeriesLesson = ReturnType<typeof listFrom>[number]

export function listFrom({ schoolId }: Access, seriesId: string, day: string) {
	const marked = database()
		.select({ id: marks.id })
		.from(marks)
		.where(and(eq(marks.schoolId, schoolId), eq(marks.lessonId, lessons.id)))
	const visited = database()
		.select({ id: visitors.studentId })
		.from(visitors)
		.where(and(eq(visitors.schoolId, schoolId), eq(visitors.lessonId, lessons.id)))
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
			isVisited: sql<number>`${exists(visited)}`,
			version: lessons.version,
		})
		.from(lessons)
		.where(
			and(eq(lessons.schoolId, schoolId), eq(lessons.seriesId, seriesId), gte(lessons.originalDate, day)),
		)
		.orderBy(asc(lessons.originalDate))
		.all()
}
