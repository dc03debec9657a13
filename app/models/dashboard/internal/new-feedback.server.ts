import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { feedback, students } from '#db/schema/index.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { isUnanswered } from '../../learning/feedback-list.server.ts'

const school = sql.placeholder('schoolId')

/** Feedback of families that waits for an answer. */
export function newFeedbackRows(db: Db) {
	return db
		.select({
			id: sql<string>`${feedback.id}`.as('one'),
			name: sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`.as('name'),
		})
		.from(feedback)
		.innerJoin(students, and(eq(students.schoolId, school), eq(students.id, feedback.studentId)))
		.where(and(eq(feedback.schoolId, school), isUnanswered))
		.limit(COUNTED + 1)
		.as('some')
}
