import { and, count, eq, gt, min, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { lessons, moveRequests, students } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import type { SchoolId } from '../../access.server.ts'

const school = sql.placeholder('schoolId')

const unanswered = prepared((db) => {
	const some = db
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
	return db
		.select({
			need: sql<'move-asked'>`'move-asked'`,
			people: count(),
			more: sql<number>`count(*) > ${COUNTED}`,
			id: min(some.id),
			name: min(some.name),
		})
		.from(some)
		.prepare()
})

/** Unanswered requests to move a lesson, by lesson. Moving or canceling the lesson answers a request. */
export function countMoveRequests(schoolId: SchoolId, now: number) {
	return unanswered().all({ schoolId, now })
}
