import { and, count, eq, gt, isNotNull, lte, min, or } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, teachers } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

/** A lesson to come after the last day of its teacher. */
function isLeft() {
	return and(
		eq(lessons.teacherId, teachers.id),
		gt(lessons.startsAt, Date.now()),
		eq(lessons.state, 'scheduled'),
		or(isNotNull(teachers.archivedAt), gt(lessons.day, teachers.endedOn)),
	)
}

/** Lessons a teacher has after their last day, by class. */
export function listLessonsLeft(access: Access, teacherId: string) {
	return database()
		.select({ classId: classes.id, class: classes.name, lessons: count(), first: min(lessons.startsAt) })
		.from(teachers)
		.innerJoin(lessons, and(rowsOf(lessons, access), isLeft()))
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(rowOf(teachers, access, teacherId))
		.groupBy(classes.id)
		.all()
		.sort((a, b) => a.class.localeCompare(b.class))
}

/** Teachers who leave by a day, or have left, and have lessons after their last day. */
export function listLeaversWithLessons(access: Access, by: string) {
	return database()
		.select({
			id: teachers.id,
			name: teachers.name,
			endedOn: teachers.endedOn,
			archivedAt: teachers.archivedAt,
			lessons: count(),
		})
		.from(teachers)
		.innerJoin(lessons, and(rowsOf(lessons, access), isLeft()))
		.where(and(rowsOf(teachers, access), or(isNotNull(teachers.archivedAt), lte(teachers.endedOn, by))))
		.groupBy(teachers.id)
		.all()
		.sort((a, b) => a.name.localeCompare(b.name))
}

export type LeaverWithLessons = ReturnType<typeof listLeaversWithLessons>[number]
