import { and, desc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
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

/** The last lessons of a class that took place, oldest first, each with the marks it has so far. */
export function listLastMarks(access: Access, classId: string, most: number, now = Date.now()) {
	if (!reachesClass(access, classId)) return []
	const db = database()
	const last = db
		.select({ id: lessons.id })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				lt(lessons.startsAt, now),
				lt(lessons.endsAt, now),
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
		.orderBy(desc(lessons.startsAt), desc(lessons.id))
		.limit(most)
	const rows = db
		.select({
			id: lessons.id,
			day: lessons.day,
			mark: { studentId: marks.studentId, code: marks.code },
		})
		.from(lessons)
		.leftJoin(marks, and(rowsOf(marks, access), eq(marks.lessonId, lessons.id), isNull(marks.replacedAt)))
		.where(and(rowsOf(lessons, access), inArray(lessons.id, last)))
		.orderBy(lessons.startsAt, lessons.id)
		.all()
	const lessonMarks = new Map(
		rows.map(({ id, day }) => [id, { day, marks: new Map<string, { code: string }>() }]),
	)
	for (const { id, mark } of rows) if (mark) lessonMarks.get(id)?.marks.set(mark.studentId, mark)
	return [...lessonMarks.values()]
}
