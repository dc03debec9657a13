import { and, eq, gt, gte, inArray, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { classes, enrolments, lessons, series, students } from '#db/schema/index.ts'
import { isMissed, isOnly, onlyOn, reaching, type LessonBefore } from '#app/domain/lesson/moving.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { plainDateWords, today } from '#app/utils/dates.ts'
import { refused, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../../access.server.ts'
import { followFirstDay } from '../../billing/enrolment-plan.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowOf, rowsOf } from '../../school-rows.server.ts'
import { changeDays } from '../../enrolment/first-and-last-day.server.ts'
import { whereEnrolledOn } from '../../enrolment/enrolled-on.server.ts'
import { othersAround } from './others-around.server.ts'

export interface DayMove {
	lessonId: string
	to: { day: string; time: string; minutes: number }
}

/**
 * A lesson can be moved to a day before its students begin, or after they leave: a trial lesson, or the first
 * lesson of a new student. Their first or last day follows it, so that they stay on its roll.
 */
export function followMovedLessons(tx: Tx, access: Access, moves: readonly DayMove[]): Refused | null {
	const ids = moves.map(({ lessonId }) => lessonId)
	const now = tx
		.select({
			lessonId: lessons.id,
			day: lessons.day,
			movedFrom: lessons.movedFrom,
			classId: lessons.classId,
			startsOn: classes.startsOn,
			endsOn: classes.endsOn,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.where(and(rowsOf(lessons, access), inArray(lessons.id, eachOf(ids))))
		.all()
	const before = new Map(
		now.map(({ movedFrom, ...lesson }) => {
			const firstDay = movedFrom === null ? lesson.day : wallTimeAt(movedFrom, access.school.timeZone).day
			const others = firstDay === lesson.day ? {} : othersAround(tx, access, lesson, ids)
			return [lesson.lessonId, { ...lesson, ...others, firstDay }]
		}),
	)
	for (const { lessonId, to } of moves) {
		const lesson = before.get(lessonId)
		if (!lesson) continue
		const behind = lesson.day === to.day ? [] : listLeftBehind(tx, access, lesson, to.day)
		for (const seat of behind) {
			const meets = isMissed(lesson, seat, to.day) && meetingBetween(tx, access, { ...seat, ids }, to.day)
			if (meets) return refuseMissed(access, seat, meets, to.day)
			const days = isOnly(lesson)
				? onlyOn(to.day, seat, comesAgain(access, seat, to.day))
				: reaching(to.day, seat, lesson)
			changeDays(tx, access, seat.id, days)
			if (seat.startsOn !== null && days.startsOn !== null)
				followFirstDay(tx, access, seat.id, { from: seat.startsOn, to: days.startsOn, isForLesson: true })
		}
		followInClass(tx, access, lesson, to)
	}
	return null
}

/** True if the enrollment ended with its only lesson, and that is still to come now. */
function comesAgain({ school }: Access, { state, endReason }: Seat, day: string): boolean {
	return state === 'ended' && endReason === null && day >= today(school.timeZone)
}

/** Students expected on the old day, who begin after the new one or leave before it, or did so for this lesson. */
function listLeftBehind(tx: Tx, access: Access, lesson: LessonBefore, day: string) {
	return tx
		.select({
			id: enrolments.id,
			classId: enrolments.classId,
			startsOn: enrolments.startsOn,
			endsOn: enrolments.endsOn,
			state: enrolments.state,
			endReason: enrolments.endReason,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(enrolments)
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.where(
			and(
				rowsOf(enrolments, access),
				eq(enrolments.classId, lesson.classId),
				whereEnrolledOn(access.schoolId, lesson.day),
				isOnly(lesson)
					? undefined
					: or(
							gt(enrolments.startsOn, day),
							lt(enrolments.endsOn, day),
							eq(enrolments.startsOn, lesson.day),
							eq(enrolments.endsOn, lesson.day),
						),
			),
		)
		.all()
}

type Seat = ReturnType<typeof listLeftBehind>[number]

/** The day of another lesson, on which the student is not there yet, or not any more. */
function meetingBetween(tx: Tx, access: Access, seat: Seat & { ids: readonly string[] }, day: string) {
	const { startsOn, endsOn, classId, ids } = seat
	const within =
		startsOn && day < startsOn
			? and(gte(lessons.day, day), lt(lessons.day, startsOn))
			: and(gt(lessons.day, endsOn ?? ''), lte(lessons.day, day))
	return tx
		.select({ day: lessons.day })
		.from(lessons)
		.where(
			and(
				rowsOf(lessons, access),
				eq(lessons.classId, classId),
				notInArray(lessons.id, eachOf(ids)),
				inArray(lessons.state, ['scheduled', 'held']),
				within,
			),
		)
		.limit(1)
		.get()?.day
}

function refuseMissed({ school }: Access, seat: Seat, meets: string, day: string): Refused {
	const { startsOn, endsOn } = seat
	const date = (of: string) => plainDateWords(of, school.dateFormat)
	const why =
		startsOn && day < startsOn ? `begins on ${date(startsOn)}` : `leaves after ${date(endsOn ?? day)}`
	return refused(
		{
			form: `${nameOf(seat)} ${why} and does not come on ${date(meets)}, so this lesson cannot be moved past that day.`,
		},
		{ status: 409 },
	)
}

function followInClass(tx: Tx, access: Access, lesson: LessonBefore, { day, time, minutes }: DayMove['to']) {
	const { classId, startsOn, endsOn } = lesson
	const days = isOnly(lesson) ? onlyOn(day, lesson) : reaching(day, lesson, lesson)
	const usual = isOnly(lesson)
		? { weekday: weekdayOf(day), startTime: time, durationMinutes: minutes }
		: undefined
	const isToCome = usual && day >= today(access.school.timeZone)
	if (!usual && days.startsOn === startsOn && days.endsOn === endsOn) return
	tx.update(classes)
		.set({
			...days,
			...usual,
			...(isToCome
				? { state: sql`case when ${classes.state} = 'finished' then 'running' else ${classes.state} end` }
				: {}),
			updatedAt: Date.now(),
			updatedBy: access.userId,
			version: sql`${classes.version} + 1`,
		})
		.where(rowOf(classes, access, classId))
		.run()
	// An open-ended series would be extended up to the new last day.
	if (days.endsOn !== endsOn)
		tx.update(series)
			.set({ openEnded: false, endsOn: sql`max(${series.endsOn}, ${days.endsOn})` })
			.where(and(rowsOf(series, access), eq(series.classId, classId), eq(series.openEnded, true)))
			.run()
}
