import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import { credits, enrolments, lessons, rooms, signUps, students } from '#db/schema/index.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { lessonPlaceWords } from '../lesson/place-words.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'
import { listRoomSites } from '../school/travel.server.ts'

const isBooked = and(isNotNull(enrolments.id), eq(enrolments.isTrial, true))

/** Columns of a sign-up that is joined with its enrollment and the lesson of `trialLesson`. */
export const trialColumns = {
	/** The trial lesson as it is in the schedule, else the time that was asked for. */
	trialAt: sql<number | null>`coalesce(${lessons.startsAt}, ${signUps.trialAt})`,
	lessonId: lessons.id,
	isTrialOff: sql`${and(isBooked, isNull(lessons.id))}`.mapWith(Boolean),
}

const build = new QueryBuilder()

const trialSeat = build
	.select({ classId: enrolments.classId })
	.from(enrolments)
	.where(
		and(
			eq(enrolments.schoolId, signUps.schoolId),
			eq(enrolments.id, signUps.enrolmentId),
			eq(enrolments.isTrial, true),
		),
	)

const booked = build
	.select({ id: lessons.id })
	.from(lessons)
	.where(
		and(
			eq(lessons.schoolId, signUps.schoolId),
			eq(lessons.classId, sql`(${trialSeat})`),
			inArray(lessons.state, ['scheduled', 'held']),
		),
	)
	.orderBy(asc(lessons.startsAt))
	.limit(1)

const madeUp = build
	.select({ id: credits.usedLessonId })
	.from(credits)
	.where(
		and(
			eq(credits.schoolId, signUps.schoolId),
			eq(credits.studentId, signUps.studentId),
			inArray(credits.state, ['held', 'used']),
			or(isNull(credits.enrolmentId), eq(credits.enrolmentId, signUps.enrolmentId)),
			exists(trialSeat),
		),
	)
	.limit(1)

/** The lesson of a trial that was booked, or the make-up lesson in its place. Other sign-ups have none. */
export const trialLesson = sql`coalesce((${booked}), (${madeUp}))`

const isStillTrying = exists(
	build
		.select({ id: students.id })
		.from(students)
		.where(
			and(
				eq(students.schoolId, signUps.schoolId),
				eq(students.id, signUps.studentId),
				eq(students.state, 'trial'),
				isNull(students.archivedAt),
			),
		),
)

const otherSeat = build
	.select({ id: enrolments.id })
	.from(enrolments)
	.where(
		and(
			eq(enrolments.schoolId, signUps.schoolId),
			eq(enrolments.studentId, signUps.studentId),
			ne(enrolments.id, signUps.enrolmentId),
			inArray(enrolments.state, ['future', 'active', 'ending', 'paused']),
		),
	)

/** True of a trial that was booked and does not take place, as long as the office has neither booked another nor decided. */
export const isTrialToRebook = and(
	eq(signUps.state, 'accepted'),
	isStillTrying,
	exists(trialSeat),
	isNull(trialLesson),
	notExists(otherSeat),
)

/** The room of a booked trial lesson, with its site and street, or the link of one that is in no room. */
export function placeOfTrial(access: Access, lessonId: string | null, language: Language) {
	const lesson = database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			teacherId: lessons.teacherId,
			roomId: lessons.roomId,
			room: roomPlaceIfAny,
		})
		.from(lessons)
		.leftJoin(rooms, rowOf(rooms, access, lessons.roomId))
		.where(rowOf(lessons, access, lessonId ?? ''))
		.get()
	if (!lesson) return []
	return [
		lesson.room ?? lessonPlaceWords(access, lesson, language),
		listRoomSites(access)
			.get(lesson.roomId ?? '')
			?.address?.replaceAll('\n', ', '),
	]
}
