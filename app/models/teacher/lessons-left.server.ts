import { and, count, eq, gt, gte, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, series, teachers } from '#db/schema/index.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'

const isOwn = eq(lessons.teacherId, teachers.id)

/** True for a lesson without a teacher: the hourly job gives the lessons that it adds to a series to no teacher who has left. */
function isAddedSince({ school }: Access) {
	return and(
		isNull(lessons.teacherId),
		eq(lessons.seriesId, series.id),
		eq(series.teacherId, teachers.id),
		gte(series.endsOn, today(school.timeZone)),
	)
}

/** True for a lesson to come after the last day of the teacher. */
function isLeft() {
	return and(
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
		.leftJoin(series, rowOf(series, access, lessons.seriesId))
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(and(rowOf(teachers, access, teacherId), or(isOwn, isAddedSince(access))))
		.groupBy(classes.id)
		.all()
		.sort((a, b) => a.class.localeCompare(b.class))
}

/** Teachers who leave by a day, or have left, and have lessons after their last day. */
export function listLeaversWithLessons(access: Access, by: string) {
	// Both are counted apart, because SQLite uses one index of lessons at a time. A cross join begins with the teacher's series.
	const own = database()
		.select({ lessons: count() })
		.from(lessons)
		.where(and(rowsOf(lessons, access), isOwn, isLeft()))
	const addedSince = database()
		.select({ lessons: count() })
		.from(series)
		.crossJoin(lessons)
		.where(and(rowsOf(series, access), rowsOf(lessons, access), isAddedSince(access), isLeft()))
	return database()
		.select({
			id: teachers.id,
			name: teachers.name,
			endedOn: teachers.endedOn,
			archivedAt: teachers.archivedAt,
			lessons: sql<number>`(${own}) + (${addedSince})`,
		})
		.from(teachers)
		.where(and(rowsOf(teachers, access), or(isNotNull(teachers.archivedAt), lte(teachers.endedOn, by))))
		.all()
		.filter((teacher) => teacher.lessons > 0)
		.sort((a, b) => a.name.localeCompare(b.name))
}

export type LeaverWithLessons = ReturnType<typeof listLeaversWithLessons>[number]
