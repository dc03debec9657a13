import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { enrolments, lessons, rooms, signUps } from '#db/schema/index.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { lessonPlaceWords } from '../lesson/place-words.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'
import { listRoomSites } from '../school/travel.server.ts'

const isBooked = and(isNotNull(enrolments.id), eq(enrolments.isTrial, true))

/** Columns of a sign-up that is joined with its enrollment and the lesson of `trialLessonIn`. */
export const trialColumns = {
	/** The trial lesson as it is in the schedule, else the time that was asked for. */
	trialAt: sql<number | null>`coalesce(${lessons.startsAt}, ${signUps.trialAt})`,
	lessonId: lessons.id,
	isTrialOff: sql`${and(isBooked, isNull(lessons.id))}`.mapWith(Boolean),
}

/** The lesson of a trial that was booked. Other sign-ups have none. */
export function trialLessonIn(access: Access) {
	const booked = database()
		.select({ id: lessons.id })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, enrolments.classId),
				isBooked,
				inArray(lessons.state, ['scheduled', 'held']),
			),
		)
		.orderBy(asc(lessons.startsAt))
		.limit(1)
	return sql`${booked}`
}

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
