import { and, asc, count, desc, eq, gt, lt, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { classes, lessons, rooms, teachers, users } from '#db/schema/index.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { lastNotes, listExpected } from '../attendance.server.ts'
import { lessonsOf } from '../lesson-scope.server.ts'

const absent = alias(teachers, 'absent')

/** One lesson with all its page says; null when this person may not see it. */
export function findLesson(access: Access, id: string) {
	const { schoolId } = access
	const found = database()
		.select({
			lesson: lessons,
			class: {
				name: classes.name,
				kind: classes.kind,
				instrumentId: classes.instrumentId,
				capacity: classes.capacity,
				extraSeats: classes.extraSeats,
				onlineLink: classes.onlineLink,
			},
			teacher: teachers.name,
			absentTeacher: absent.name,
			room: rooms.name,
			forcedByName: users.name,
		})
		.from(lessons)
		.innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, lessons.classId)))
		.leftJoin(teachers, and(eq(teachers.schoolId, schoolId), eq(teachers.id, lessons.teacherId)))
		.leftJoin(absent, and(eq(absent.schoolId, schoolId), eq(absent.id, lessons.substituteFor)))
		.leftJoin(rooms, and(eq(rooms.schoolId, schoolId), eq(rooms.id, lessons.roomId)))
		.leftJoin(users, eq(users.id, lessons.forcedBy))
		.where(and(eq(lessons.schoolId, schoolId), eq(lessons.id, id), lessonsOf(access)))
		.get()
	if (!found) return null
	const { lesson, class: ofClass, ...names } = found
	const expected = listExpected(access, lesson)
	const notes = lastNotes(
		access,
		lesson,
		expected.map(({ studentId }) => studentId),
	)
	return {
		...lesson,
		...names,
		class: ofClass,
		position: positionOf(schoolId, lesson),
		...neighbors(schoolId, lesson),
		expected: expected.map((student) => ({ ...student, lastNote: notes.get(student.studentId) ?? null })),
	}
}

export type LessonDetail = NonNullable<ReturnType<typeof findLesson>>
type Lesson = typeof lessons.$inferSelect

/** "3rd of 12": by the days the series put them on, wherever they were moved to. */
function positionOf(schoolId: SchoolId, { seriesId, originalDate }: Lesson) {
	if (!seriesId || !originalDate) return null
	const inSeries = and(eq(lessons.schoolId, schoolId), eq(lessons.seriesId, seriesId))
	const counted = (upTo?: string) =>
		database()
			.select({ n: count() })
			.from(lessons)
			.where(
				and(eq(lessons.schoolId, schoolId), inSeries, upTo ? lte(lessons.originalDate, upTo) : undefined),
			)
			.get()?.n ?? 0
	return { number: counted(originalDate), of: counted() }
}

function neighbors(schoolId: SchoolId, { classId, startsAt }: Lesson) {
	const ofClass = and(eq(lessons.schoolId, schoolId), eq(lessons.classId, classId))
	const next = database()
		.select({ id: lessons.id, startsAt: lessons.startsAt })
		.from(lessons)
		.where(and(eq(lessons.schoolId, schoolId), ofClass, gt(lessons.startsAt, startsAt)))
		.orderBy(asc(lessons.startsAt))
		.limit(1)
		.get()
	const previous = database()
		.select({ id: lessons.id, startsAt: lessons.startsAt })
		.from(lessons)
		.where(and(eq(lessons.schoolId, schoolId), ofClass, lt(lessons.startsAt, startsAt)))
		.orderBy(desc(lessons.startsAt))
		.limit(1)
		.get()
	return { previous: previous ?? null, next: next ?? null }
}
