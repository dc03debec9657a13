import { and, eq, gte, isNull, lt } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { lessons, marks } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowsOf } from '../school-rows.server.ts'
import { reachesClass } from '../scope.server.ts'

/** Marks of a class, for lessons that start between two moments. */
export function listClassMarks(access: Access, classId: string, { from, to }: { from: number; to: number }) {
	if (!reachesClass(access, classId)) return []
	return database()
		.select({ lessonId: marks.lessonId, studentId: marks.studentId, code: marks.code })
		.from(lessons)
		.innerJoin(marks, and(rowsOf(marks, access), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)))
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				gte(lessons.startsAt, from),
				lt(lessons.startsAt, to),
			),
		)
		.all()
}
