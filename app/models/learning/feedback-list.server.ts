import { and, count, desc, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { feedback, lessons, students, teachers, users } from '#db/schema/index.ts'
import type { FeedbackState } from '#app/domain/learning/labels.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { nameWords } from '#app/domain/student/name.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'
import { isFamily } from './internal/reach.server.ts'

/**
 * Feedback, newest first. The office reads all of it, a teacher whatever is about and visible to them, a family
 * its own and feedback about its students.
 */
export function listFeedback(
	access: Access,
	{ studentId, state, limit = 100 }: { studentId?: string; state?: FeedbackState; limit?: number } = {},
) {
	return readFeedbackRows(
		access,
		and(
			studentId ? eq(feedback.studentId, studentId) : undefined,
			state ? eq(feedback.state, state) : undefined,
		),
		limit,
	)
}

export type FeedbackRow = ReturnType<typeof listFeedback>[number]

/** The full row for a change, with the same read permission. */
export function findFeedback(access: Access, id: string) {
	const [readable] = readFeedbackRows(access, eq(feedback.id, id), 1)
	if (!readable) return undefined
	return database()
		.select()
		.from(feedback)
		.where(rowOf(feedback, access, id))
		.get()
}

/** The newest feedback the user may read. */
export function readFeedbackRows(access: Access, condition: SQL | undefined, limit: number, offset = 0) {
	return database()
		.select({ feedback, student: namesOfStudent, teacher: teachers.name, by: users.name, day: lessons.day })
		.from(feedback)
		.innerJoin(students, rowOf(students, access, feedback.studentId))
		.leftJoin(teachers, rowOf(teachers, access, feedback.teacherId))
		.leftJoin(lessons, rowOf(lessons, access, feedback.lessonId))
		.leftJoin(users, eq(users.id, feedback.createdBy))
		.where(and(rowsOf(feedback, access), readableBy(access), condition))
		.orderBy(desc(feedback.id))
		.limit(limit)
		.offset(offset)
		.all()
		.map(({ feedback: row, student, teacher, by, day }) => {
			const hides = row.hidesName && access.role === 'teacher'
			return {
				...row,
				student: hides ? null : nameWords(student),
				studentId: hides ? null : row.studentId,
				createdBy: hides ? null : row.createdBy,
				teacher,
				by: hides ? null : by,
				isOwn: row.createdBy === access.userId,
				lessonDay: day,
			}
		})
}

export function countFeedback(access: Access, condition: SQL | undefined): number {
	const counted = database()
		.select({ n: count() })
		.from(feedback)
		.innerJoin(students, rowOf(students, access, feedback.studentId))
		.where(and(rowsOf(feedback, access), readableBy(access), condition))
		.get()
	return counted?.n ?? 0
}

/** Feedback of families that was neither answered nor closed. */
export const isUnanswered = and(
	isNull(feedback.reply),
	eq(feedback.state, 'new'),
	ne(feedback.about, 'student'),
)

/** Unanswered feedback the user may read, newest first. */
export function listUnanswered(access: Access) {
	return readFeedbackRows(access, isUnanswered, COUNTED)
}

const namesOfStudent = {
	firstName: students.firstName,
	lastName: students.lastName,
	preferredName: students.preferredName,
}

function readableBy(access: Access): SQL | undefined {
	const { role, userId } = access
	// Hidden feedback stays visible to the office and its author.
	const isShown = ne(feedback.state, 'hidden')
	if (role === 'teacher')
		return or(
			eq(feedback.createdBy, userId),
			and(isShown, eq(feedback.readers, 'teacher'), eq(feedback.teacherId, ownTeacherId(access) ?? '')),
		)
	if (isFamily(access))
		return and(
			studentsOf(access),
			or(eq(feedback.createdBy, userId), and(isShown, eq(feedback.about, 'student'))),
		)
	return undefined
}
