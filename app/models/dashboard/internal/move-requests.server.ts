import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { lessons, moveRequests, students } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'

const school = sql.placeholder('schoolId')

/** Unanswered requests to move a lesson, by lesson. Moving or canceling the lesson answers a request. */
export function moveRequestRows(db: Db) {
	return db
		.select({
			id: sql<string>`${lessons.id}`.as('one'),
			name: sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`.as('name'),
		})
		.from(moveRequests)
		.innerJoin(lessons, and(eq(lessons.schoolId, school), eq(lessons.id, moveRequests.lessonId)))
		.innerJoin(students, and(eq(students.schoolId, school), eq(students.id, moveRequests.studentId)))
		.where(
			and(
				eq(moveRequests.schoolId, school),
				eq(moveRequests.state, 'asked'),
				eq(lessons.state, 'scheduled'),
				eq(lessons.startsAt, moveRequests.startsAt),
				gt(lessons.startsAt, sql.placeholder('now')),
			),
		)
		.limit(COUNTED + 1)
		.as('some')
}
