import { and, exists, gt, inArray, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, students } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { givenBy } from '../lesson-scope.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { studentsOf } from '../scope.server.ts'

const DAY = 86_400_000

/**
 * The health notes of students at a lesson, by student. The office and the teachers of a student see them always, and a
 * substitute sees those of the lesson until a day after it.
 */
export function listHealthNotes(access: Access, lessonId: string, studentIds: readonly string[]) {
	const db = database()
	const given = db
		.select({ id: lessons.id })
		.from(lessons)
		.where(
			and(
				rowOf(lessons, access, lessonId),
				givenBy(access),
				inArray(lessons.state, ['scheduled', 'held']),
				gt(lessons.startsAt, Date.now() - DAY),
			),
		)
	const rows = db
		.select({ id: students.id, medical: students.medicalNotes, access: students.accessNotes })
		.from(students)
		.where(
			and(
				rowsOf(students, access),
				inArray(students.id, eachOf(studentIds)),
				or(studentsOf(access), exists(given)),
			),
		)
		.all()
	return new Map(rows.map(({ id, medical, access }) => [id, [medical, access].flatMap((note) => note ?? [])]))
}
