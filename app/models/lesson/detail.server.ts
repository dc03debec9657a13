import { and, asc, count, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database, prepared, type Db } from '#db/client.server.ts'
import { classes, instruments, lessons, rooms, series, teachers, users } from '#db/schema/index.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { listExpected } from '../attendance/expected.server.ts'
import { countWhere } from '../count-where.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'
import { enteredLink, onlineLinksOf } from './online-link.server.ts'

const absent = alias(teachers, 'absent')

/** One lesson with everything its page shows. Null without permission. */
export function findLesson(access: Access, id: string) {
	const lessonRow = readLessonRow(access, id)
	if (!lessonRow) return null
	const { lesson, class: ofClass, enteredLink: onlineLink, ...names } = lessonRow
	return {
		...lesson,
		...names,
		/** The link that is this lesson's alone. */
		ownLink: lesson.onlineLink,
		onlineLink: onlineLinksOf(access.schoolId)({ ...lesson, onlineLink }),
		class: ofClass,
		position: positionOf(lesson),
		...neighbors(lesson),
		expected: listExpected(access, lesson),
	}
}

function readLessonRow(access: Access, id: string) {
	return database()
		.select({
			lesson: lessons,
			class: {
				name: classes.name,
				kind: classes.kind,
				instrumentId: classes.instrumentId,
				instrument: instruments.name,
				capacity: classes.capacity,
				extraSeats: classes.extraSeats,
			},
			enteredLink,
			teacher: teachers.name,
			absentTeacher: absent.name,
			room: roomPlaceIfAny,
			forcedByName: users.name,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(absent, rowOf(absent, access, lessons.substituteFor))
		.leftJoin(rooms, rowOf(rooms, access, lessons.roomId))
		.leftJoin(users, eq(users.id, lessons.forcedBy))
		.where(and(rowOf(lessons, access, id), lessonsOf(access)))
		.get()
}

export type LessonDetail = NonNullable<ReturnType<typeof findLesson>>
type Lesson = typeof lessons.$inferSelect

/**
 * Position in the series ("3rd of 12") by the original dates, regardless of later moves. An open-ended series has no total,
 * because it grows by itself.
 */
function positionOf({ schoolId, seriesId, originalDate }: Lesson) {
	if (!seriesId || !originalDate) return null
	const found = inSeries().get({ schoolId, seriesId, originalDate })
	return found ? { number: found.number, of: found.openEnded ? null : found.of } : null
}

const inSeries = prepared((db) =>
	db
		.select({
			number: countWhere(lte(lessons.originalDate, sql.placeholder('originalDate'))),
			of: count(),
			openEnded: series.openEnded,
		})
		.from(lessons)
		.innerJoin(series, and(eq(series.schoolId, sql.placeholder('schoolId')), eq(series.id, lessons.seriesId)))
		.where(
			and(
				eq(lessons.schoolId, sql.placeholder('schoolId')),
				eq(lessons.seriesId, sql.placeholder('seriesId')),
			),
		)
		.prepare(),
)

function neighbors({ schoolId, classId, startsAt }: Lesson) {
	const here = { schoolId, classId, startsAt }
	return { previous: before().get(here) ?? null, next: after().get(here) ?? null }
}

const before = prepared((db) => besides(db, lt, desc))
const after = prepared((db) => besides(db, gt, asc))

/** The nearest lesson of the class, before or after. */
function besides(db: Db, side: typeof lt, order: typeof asc | typeof desc) {
	return db
		.select({ id: lessons.id, startsAt: lessons.startsAt })
		.from(lessons)
		.where(
			and(
				eq(lessons.schoolId, sql.placeholder('schoolId')),
				eq(lessons.classId, sql.placeholder('classId')),
				side(lessons.startsAt, sql.placeholder('startsAt')),
			),
		)
		.orderBy(order(lessons.startsAt))
		.limit(1)
		.prepare()
}
