import { and, eq, or, exists, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { credits, lessons, marks } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** True if the lesson of a credit was canceled in time. A family that reports an absence leaves the lesson of a group as it is. */
export function isOfCancellation(access: Access) {
	const canceled = database()
		.select({ one: sql`1` })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.id, credits.sourceLessonId),
				eq(lessons.state, 'canceled_in_time'),
			),
		)
	const reported = database()
		.select({ one: sql`1` })
		.from(marks)
		.where(and(rowsOf(marks, access), eq(marks.id, credits.markId), eq(marks.source, 'portal')))
	return sql<boolean>`${or(exists(canceled), exists(reported))}`.mapWith(Boolean)
}

/** The same for one credit. */
export function wasCanceled(access: Access, creditId: string): boolean {
	const credit = database()
		.select({ canceled: isOfCancellation(access) })
		.from(credits)
		.where(rowOf(credits, access, creditId))
		.get()
	return credit?.canceled ?? false
}
