import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { isEnrolledOn, type EnrolmentDays } from '#app/domain/attendance/enrolled-on.ts'
import type { NewLesson } from '#app/domain/class/lesson-form.ts'
import { memberships, teachers } from '#db/schema/index.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { setEnrolmentPlan } from '../billing/enrolment-plan.server.ts'
import { joinClass, type Joined } from '../enrolment/joining.server.ts'
import { findRecorded, type Recorded } from '../enrolment/recorded.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { earliestDay, sinceDay } from '../lesson/earliest-day.server.ts'
import type { PlannedDay } from '../lesson/planned-days.server.ts'
import { previewSeries } from '../lesson/series.server.ts'
import type { Booked } from '../lesson/travel.server.ts'
import { tellOfJoin } from '../portal/seat-news.server.ts'
import { findStudent } from '../student/student.server.ts'
import { writeWhole } from '../undo.server.ts'
import { insertClass, type Named } from './definition.server.ts'
import { refuseUnknownPieces } from './internal/pieces.server.ts'
import { scheduleClass, weeklyWish, type Scheduled } from './internal/timetable.server.ts'

export interface AddedLesson extends Named, Scheduled {
	/** Undefined when the same form is sent again. */
	enrolmentId?: string
	/** The last day and the pause that the seat has from the start. */
	recorded?: Joined['recorded']
}

/**
 * Adds a private lesson: a class for one student with price and dates, in one transaction. A sign-up is for a trial
 * lesson and writes to the teacher itself; an import writes to no one.
 */
export function addLesson(
	access: Access,
	lesson: NewLesson,
	key: string,
	from: 'office' | 'sign-up' | 'import' = 'office',
): Outcome<AddedLesson> {
	const isTrial = from === 'sign-up'
	return writeWhole((tx) => {
		const studentRow = findStudent(access, lesson.studentId)
		if (!studentRow || studentRow.archivedAt !== null)
			return refused({ studentId: 'Choose a student of the list' })
		const student = nameOf(studentRow)
		const made = resultOfKey(access, key)
		if (made) return done({ id: made, name: student, lessons: 0 })
		const details = detailsOf(access, lesson, student)
		if (!weeklyWish(access, details, lesson.every)) return refuseOver(access, lesson)
		const unknown = refuseUnknownPieces(tx, access, details)
		if (unknown) return unknown
		const id = insertClass(tx, access, details, 'running')
		const { startsOn } = details
		const joined = joinClass(tx, access, {
			studentId: lesson.studentId,
			studentName: student,
			classId: id,
			startsOn,
			isTrial,
			ifFull: 'refuse',
			keepsState: !isTrial && lesson.ends === 'once',
		})
		if (!joined.ok) return joined
		const priced = lesson.planId
			? setEnrolmentPlan(access, {
					enrolmentId: joined.value.id,
					planId: lesson.planId,
					startsOn,
					override: null,
				})
			: null
		if (priced && !priced.ok) return priced
		const { every, forceReason, leavesOut } = lesson
		const { id: enrolmentId, recorded } = joined.value
		const tells = from === 'office'
		const tellFamily = () => (lesson.tells ? tellOfJoin(tx, access, enrolmentId) : [])
		const how = { every, forceReason, leavesOut, tells, tellsFamily: tells ? tellFamily : undefined }
		const scheduled = scheduleClass(tx, access, id, details, how)
		if (!scheduled.ok) return scheduled
		spendKey(tx, access, key, id)
		return done({ id, name: student, ...scheduled.value, enrolmentId, recorded })
	})
}

/** Previews the first dates of a private lesson with their conflicts. Writes nothing. */
export function previewLesson(
	access: Access,
	lesson: NewLesson,
): Outcome<{ days: PlannedDay[]; since?: string; booked: Booked }> {
	const student = findStudent(access, lesson.studentId)
	const details = detailsOf(access, lesson, student ? nameOf(student) : '')
	const wish = weeklyWish(access, details, lesson.every)
	if (!wish) return refuseOver(access, lesson)
	const { studentId } = lesson
	const { startsOn } = details
	const seat = daysOfSeat(startsOn, findRecorded(access, { studentId, classId: '', startsOn }))
	// The class does not exist yet, so its last day is passed along.
	const planned = previewSeries(access, '', { ...wish, endsOn: details.endsOn }, [studentId])
	if (!planned.ok) return planned
	const days = planned.value.days.filter(({ day }) => lesson.ends === 'once' || isEnrolledOn(seat, day))
	const booked = days.filter(({ clashes }) => !lesson.leavesOut || clashes.length === 0)
	const bookings = planned.value.bookings.filter((booking) =>
		booked.some(({ startsAt }) => startsAt === booking.startsAt),
	)
	const since = sinceDay(access, details, wish.startsOn)
	return done({ days, since, booked: { name: details.name, bookings } })
}

/** The days of a seat that does not exist yet. */
function daysOfSeat(startsOn: string, { pause, end }: Recorded): EnrolmentDays {
	const { from: pausedFrom = null, to: pausedTo = null, keepsSeat = true } = pause ?? {}
	return {
		state: 'future',
		startsOn,
		endsOn: end?.on ?? null,
		pausedFrom,
		pausedTo,
		keepsSeat,
		queuedAt: null,
	}
}

function refuseOver(access: Access, { ends }: NewLesson) {
	const day = plainDateWords(earliestDay(access), access.school.dateFormat)
	const message = `Choose ${day} or a later day. Earlier lessons are added one at a time, on the page of a class.`
	return refused(ends === 'once' ? { startsOn: message } : { endsOn: message })
}

function detailsOf(access: Access, lesson: NewLesson, student: string) {
	const { weekday, startTime, durationMinutes, ends, roomId, name, instrumentId, levelId } = lesson
	const from = lesson.startsOn ?? today(access.school.timeZone)
	// The enrollment starts with the first lesson, so that the days before cost nothing.
	const startsOn = daysAfter(from, (weekday - weekdayOf(from) + 7) % 7)
	const own = access.school.kind === 'solo' ? ownTeacher(access) : undefined
	return {
		kind: 'private' as const,
		capacity: 1,
		extraSeats: 0,
		joining: 'closed' as const,
		isPublic: false,
		name: name ?? student,
		teacherId: lesson.teacherId ?? own,
		assistants: [],
		roomId,
		instrumentId,
		levelId,
		onlineLink: lesson.onlineLink,
		note: lesson.note,
		weekday,
		startTime,
		durationMinutes,
		startsOn,
		endsOn: ends === 'once' ? startsOn : ends === 'date' ? lesson.endsOn : undefined,
	}
}

/** The user's own teacher id at this school. */
export function ownTeacher({ schoolId, userId }: Access): string | undefined {
	return database()
		.select({ id: teachers.id })
		.from(memberships)
		.innerJoin(
			teachers,
			and(eq(teachers.schoolId, memberships.schoolId), eq(teachers.membershipId, memberships.id)),
		)
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				eq(teachers.schoolId, schoolId),
				eq(memberships.userId, userId),
			),
		)
		.get()?.id
}
