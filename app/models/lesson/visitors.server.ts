import { and, asc, between, eq, gt, isNull, ne } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import {
	classes,
	instruments,
	lessons,
	marks,
	rooms,
	students,
	teachers,
	visitors,
} from '#db/schema/index.ts'
import { isForCreditAlone, seatsTakenBy } from '#app/domain/attendance/enrolled-on.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { VisitNews } from '#app/letters/lesson-changes.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { newsOfBooking } from '../attendance/credit-cause.server.ts'
import { findCredit, holdCredit, setCredit } from '../attendance/credits.server.ts'
import { listExpected, type Expected } from '../attendance/expected.server.ts'
import { settleLesson } from '../attendance/marks.server.ts'
import { record } from '../audit.server.ts'
import { tellOfBooking } from '../portal/tell-family.server.ts'
import { roomPlaceIfAny } from '../school/place.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { writeWhole } from '../undo.server.ts'
import { refuseClashes } from './booking.server.ts'
import { findClashes } from './internal/clashes.server.ts'
import { clearLessons } from './internal/clearing.server.ts'
import { tellTeachersOfVisit } from './teacher-letters.server.ts'
import { LESSON_GONE, lessonsOf } from '../lesson-scope.server.ts'

interface Visit {
	studentId: string
	creditId?: string
	/** Emails the family. */
	tells?: boolean
}

/** Adds a visitor to one lesson and holds the credit that pays for it. */
export function addVisitor(
	access: Access,
	lessonId: string,
	{ studentId, creditId, tells }: Visit,
): Outcome<{ mailed: number }> {
	return writeWhole((tx) => {
		const lesson = findVisited(access, lessonId)
		if (!lesson) return LESSON_GONE
		const student = findStudent(access, studentId)
		if (!student) return refused({ studentId: 'Choose one of your students.' })
		return letVisit(tx, access, lesson, { studentId, student, creditId, tells })
	})
}

/** The same for a lesson that a family books, or the office adds, with a credit. The class may be one of other students. */
export function visitLesson(
	access: Access,
	lessonId: string,
	visit: Visit & { creditId: string; wasChecked?: boolean },
): Outcome<{ student: string; mailed: number }> {
	return writeWhole((tx) => {
		const lesson = findVisited(access, lessonId, rowsOf(lessons, access))
		const student = reachesStudent(access, visit.studentId) && findStudent(access, visit.studentId)
		if (!lesson || !student) return LESSON_GONE
		return letVisit(tx, access, lesson, { ...visit, student })
	})
}

interface Coming extends Visit {
	student: string
	/** The clashes of the student were found when the lesson was added. */
	wasChecked?: boolean
}

function letVisit(
	tx: Tx,
	access: Access,
	lesson: Visited,
	{ studentId, student, creditId, tells, wasChecked }: Coming,
): Outcome<{ student: string; mailed: number }> {
	if (lesson.state !== 'scheduled')
		return refused({ form: 'Visitors can only be added to lessons that are still to come.' }, { status: 409 })
	const expected = listExpected(access, lesson)
	const own = expected.find((person) => person.studentId === studentId)
	if (own?.isVisitor) return done({ student, mailed: 0 })
	if (own && lesson.kind !== 'make_up')
		return refused({ studentId: `${student} is enrolled in this class and comes anyway.` })
	const seats = lesson.capacity === null ? null : lesson.capacity + lesson.extraSeats
	const taken = seatsTakenBy(expected)
	if (!own && seats !== null && taken >= seats)
		return refused(
			{ studentId: `${lesson.class} is full on this day (${taken} of ${seats}).` },
			{ status: 409 },
		)
	const { id: lessonId, classId, teacherId, roomId, startsAt, endsAt } = lesson
	const booking = { lessonId, classId, teacherId, roomId, startsAt, endsAt, studentIds: [studentId] }
	const clashes = findClashes(access, [booking]).filter(
		({ kind, who }) => kind === 'student' && who === student,
	)
	if (clashes.length > 0 && !wasChecked) return refuseClashes(access, clashes)
	if (creditId) {
		const held = holdCredit(tx, access, creditId, { lessonId, day: lesson.day, studentId })
		if (!held.ok) return held
	}
	const { schoolId, userId } = access
	tx.insert(visitors).values({ schoolId, lessonId, studentId, creditId, at: Date.now(), by: userId }).run()
	settleLesson(tx, access, lessonId)
	record(tx, access, 'lesson.visitor-added', {
		objectId: lessonId,
		objectName: lesson.class,
		after: { student, day: lesson.day },
	})
	const booked = creditId ? newsOfBooking(access, creditId) : 'visit'
	const news = tellStaff(tx, access, { student, news: booked }, lesson)
	const told = { id: studentId, name: student, creditId }
	return done({ student, mailed: tells && news ? tellOfBooking(tx, access, { ...told, news }, lesson) : 0 })
}

/** Returns what to tell the family: nothing once the lesson has begun. */
function tellStaff(
	tx: Tx,
	access: Access,
	visit: { student: string; news: VisitNews },
	lesson: Visited,
): VisitNews | null {
	if (lesson.startsAt <= Date.now()) return null
	tellTeachersOfVisit(tx, access, visit, lesson)
	return visit.news
}

/**
 * Removes a visitor and reopens the credit held for the lesson. A lesson that was added for this credit alone leaves the schedule;
 * its credit is returned then.
 */
export function removeVisitor(
	access: Access,
	lessonId: string,
	{ studentId, tells }: Visit,
): Outcome<{ mailed: number; credit?: string }> {
	return writeWhole<{ mailed: number; credit?: string }>((tx) => {
		const lesson = findVisited(access, lessonId)
		const expected = lesson ? listExpected(access, lesson) : []
		const visitor = expected.find((visitor) => visitor.studentId === studentId)
		if (!lesson || !visitor?.isVisitor) return done({ mailed: 0 })
		if (lesson.state !== 'scheduled')
			return refused(
				{ form: 'Visitors can only be removed from lessons that are still to come.' },
				{ status: 409 },
			)
		const ended = endVisit(tx, access, lessonId, visitor)
		const name = findStudent(access, studentId) ?? visitor.name
		record(tx, access, 'lesson.visitor-removed', {
			objectId: lessonId,
			objectName: lesson.class,
			after: { student: name, day: lesson.day },
		})
		const news = tellStaff(tx, access, { student: name, news: ended }, lesson)
		const told = { id: studentId, name }
		const mailed = tells && news ? tellOfBooking(tx, access, { ...told, news }, lesson) : 0
		if (!isForCreditAlone(lesson.kind, expected)) return done({ mailed })
		clearLessons(tx, access, [lessonId], 'No longer booked')
		return done({ mailed, credit: visitor.creditId ?? undefined })
	})
}

function endVisit(tx: Tx, access: Access, lessonId: string, visitor: Expected): VisitNews {
	const credit = visitor.creditId ? findCredit(access, visitor.creditId) : undefined
	const isReopened = credit?.usedLessonId === lessonId
	if (isReopened) setCredit(tx, access, credit, 'open')
	if (visitor.mark)
		tx.update(marks)
			.set({ replacedAt: Date.now() })
			.where(rowOf(marks, access, visitor.mark.id))
			.run()
	tx.delete(visitors)
		.where(
			and(
				rowsOf(visitors, access),
				eq(visitors.lessonId, lessonId),
				eq(visitors.studentId, visitor.studentId),
			),
		)
		.run()
	settleLesson(tx, access, lessonId)
	return isReopened ? 'makeUpEnded' : 'visitEnded'
}

interface NewSeat {
	studentId: string
	student: string
	classId: string
	/** The first and the last day of the seat. */
	from: string
	until: string | undefined
}

/**
 * Turns visits to a class that the student joins into lessons of the seat: their credits are open again, and the family gets an email.
 * Returns their days. A make-up lesson of the class stays a visit, and so does one whose absence was reported.
 */
export function endVisitsOfSeat(
	tx: Tx,
	access: Access,
	{ studentId, student, classId, from, until }: NewSeat,
): string[] {
	const visits = tx
		.select({ id: lessons.id })
		.from(visitors)
		.innerJoin(lessons, rowOf(lessons, access, visitors.lessonId))
		.where(
			and(
				rowsOf(visitors, access),
				eq(visitors.studentId, studentId),
				eq(lessons.classId, classId),
				eq(lessons.state, 'scheduled'),
				ne(lessons.kind, 'make_up'),
				between(lessons.day, from, until ?? '9999'),
				gt(lessons.startsAt, Date.now()),
			),
		)
		.orderBy(asc(lessons.startsAt))
		.all()
	return visits.flatMap(({ id }) => {
		const lesson = findVisited(access, id, rowsOf(lessons, access))
		const visitor = lesson && listExpected(access, lesson).find((person) => person.studentId === studentId)
		if (!visitor || visitor.mark || endVisit(tx, access, id, visitor) !== 'makeUpEnded') return []
		tellOfBooking(tx, access, { id: studentId, name: student, news: 'makeUpIsOwn' }, lesson)
		return lesson.day
	})
}

type Visited = NonNullable<ReturnType<typeof findVisited>>

function findVisited(access: Access, id: string, reached = lessonsOf(access)) {
	return database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			class: classes.name,
			instrument: instruments.name,
			capacity: classes.capacity,
			extraSeats: classes.extraSeats,
			teacherId: lessons.teacherId,
			teacher: teachers.name,
			roomId: lessons.roomId,
			room: roomPlaceIfAny,
			kind: lessons.kind,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			state: lessons.state,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, access, lessons.classId))
		.leftJoin(instruments, rowOf(instruments, access, classes.instrumentId))
		.leftJoin(teachers, rowOf(teachers, access, lessons.teacherId))
		.leftJoin(rooms, rowOf(rooms, access, lessons.roomId))
		.where(and(rowOf(lessons, access, id), reached))
		.get()
}

function findStudent(access: Access, id: string): string | null {
	const student = database()
		.select({ firstName: students.firstName, lastName: students.lastName })
		.from(students)
		.where(and(rowOf(students, access, id), isNull(students.archivedAt)))
		.get()
	return student ? nameOf(student) : null
}
