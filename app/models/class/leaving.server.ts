import { and, eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import type { EndForm, PauseForm } from '#app/domain/class/enrollment-form.ts'
import { classes, enrolments, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { listCreditsTaken } from '../attendance/away-credits.server.ts'
import { endEnrolment, pauseEnrolment, type Changed, type Which } from '../enrolment/changes.server.ts'
import { fillToLastDay, removeAfterLastDay, type LessonsBack } from '../lesson/last-day.server.ts'
import { listLessonsAlone, removeLessonsAlone } from '../lesson/lessons-alone.server.ts'
import { tellOfSeats } from '../portal/seat-news.server.ts'
import { classesOf } from '../scope.server.ts'
import { writeWhole } from '../undo.server.ts'

interface Gone extends Left {
	/** The last day whose removal of lessons made way for this one. */
	lastDayBefore?: { classId: string; after: string } | null
	/** Lessons that a later last day put back. */
	lessonsBack?: LessonsBack
}

interface Left extends Changed {
	/** Id that undoes the removal of lessons from the schedule; null if none were removed. */
	lessonsChange: string | null
	/** The days of missed lessons whose make-up credits are taken back. */
	creditsGone: string[]
	/** Number of emails to the family. */
	mailed: number
}

/** Ends an enrollment. A private class also loses its lessons after that day. */
export function leaveClass(
	access: Access,
	which: Which,
	end: EndForm,
	{ isTold = false } = {},
): Outcome<Gone> {
	return writeWhole((tx) => {
		const student = findPupil(access, which)
		// Must run before the enrollment ends: it tells which lessons are the student's alone.
		const removed = student && removeAfterLastDay(tx, access, student, { after: end.endsOn, isTold })
		const ended = endEnrolment(access, which, end, { isTold })
		if (!ended.ok) return ended
		const lessonsBack = student && removed && fillToLastDay(tx, access, student, removed, end.endsOn)
		const mailed = end.tells ? tellOfSeats(tx, access, [which.id]) : 0
		const creditsGone = listCreditsTaken(access, which.id)
		const { lessonsChange = null, before } = removed ?? {}
		const lastDayBefore = before?.isUndone ? { classId: which.classId, after: before.endsOn } : null
		return done({ ...ended.value, lessonsChange, lastDayBefore, lessonsBack, creditsGone, mailed })
	})
}

/** Pauses an enrollment. A private class also loses its lessons of the pause if the form says so. */
export function pausePlace(access: Access, which: Which, pause: PauseForm): Outcome<Left> {
	return writeWhole((tx) => {
		const pupil = pause.lessons === 'remove' ? findPupil(access, which) : undefined
		const away = { after: daysAfter(pause.from, -1), to: pause.to, classId: which.classId, pause }
		const student = pupil && { id: pupil.enrolment.studentId, name: pupil.student }
		const lessonsChange = student ? removeLessonsAlone(tx, access, student, away) : null
		const paused = pauseEnrolment(access, which, pause)
		if (!paused.ok) return paused
		const mailed = pause.tells ? tellOfSeats(tx, access, [which.id]) : 0
		const creditsGone = listCreditsTaken(access, which.id)
		return done({ ...paused.value, lessonsChange, creditsGone, mailed })
	})
}

/** Upcoming lessons of a private class that leave the schedule with its only student. */
export function listPupilLessons(access: Access, which: Which) {
	const pupil = findPupil(access, which)
	const away = { after: today(access.school.timeZone), classId: which.classId }
	return pupil ? listLessonsAlone(access, pupil.enrolment.studentId, away) : []
}

function findPupil(access: Access, { classId, id }: Which) {
	const found = database()
		.select({ enrolment: enrolments, firstName: students.firstName, lastName: students.lastName })
		.from(enrolments)
		.innerJoin(classes, and(rowOf(classes, access, enrolments.classId), eq(classes.kind, 'private')))
		.innerJoin(students, rowOf(students, access, enrolments.studentId))
		.where(and(rowOf(enrolments, access, id), eq(enrolments.classId, classId), classesOf(access)))
		.get()
	return found && { enrolment: found.enrolment, student: nameOf(found) }
}
