import { and, eq } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { classes, lessons, moveRequests, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { type LessonRow, listLessons } from '../lesson/list.server.ts'
import { LESSON_GONE } from '../lesson-scope.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { listChildren, type Child } from './children.server.ts'
import { tellOfMoveRequest } from '../notification/school-events.server.ts'
import { tellOfDeclined } from './tell-family.server.ts'

export interface MoveWish {
	lessonId: string
	studentId: string
	wish: string
}

/** Asks the school to move a private lesson. The lesson stays until staff move it. */
export function askToMove(access: Access, { lessonId, studentId, wish }: MoveWish): Outcome<null> {
	return write((tx) => {
		const child = listChildren(access).find(({ id }) => id === studentId)
		const lesson = child && findComing(access, lessonId, studentId)
		if (!child || !lesson) return LESSON_GONE
		const wrong = refuseMove(child, lesson)
		if (wrong) return wrong
		const { schoolId, userId } = access
		withdrawMoveRequests(tx, access, { lessonId, studentId })
		const asked = { lessonId, studentId, startsAt: lesson.startsAt, wish, at: Date.now(), by: userId }
		tx.insert(moveRequests)
			.values({ schoolId, id: newId(), ...asked })
			.run()
		record(tx, access, 'move.asked', {
			objectId: studentId,
			objectName: child.name,
			after: { class: lesson.class, day: lesson.day },
		})
		tellOfMoveRequest(tx, access, { lesson, student: child, wish })
		return done(null)
	})
}

export function withdrawMove(access: Access, id: string): Outcome<null> {
	const ended = end(access, id, { state: 'withdrawn' })
	return ended.ok ? done(null) : ended
}

/** Declines a request with a reason, shown by email and in the portal. Moving the lesson accepts it. */
export function declineMove(access: Access, id: string, answer: string): Outcome<{ mailed: number }> {
	if (!answer.trim()) return refused({ answer: 'Say why, in a word to the family.' })
	return end(access, id, { state: 'declined', answer, answeredAt: Date.now(), answeredBy: access.userId })
}

function end(
	access: Access,
	id: string,
	change: Partial<typeof moveRequests.$inferInsert> & { state: 'withdrawn' | 'declined' },
): Outcome<{ mailed: number }> {
	return write((tx) => {
		const { schoolId } = access
		const request = findRequest(tx, schoolId, id)
		if (!request || !reachesStudent(access, request.studentId))
			return refused({ form: 'This request no longer exists.' }, { status: 404 })
		if (request.state !== 'asked') return done({ mailed: 0 })
		tx.update(moveRequests)
			.set(change)
			.where(rowOf(moveRequests, schoolId, id))
			.run()
		const { studentId, classId, class: className, day, startsAt } = request
		record(tx, access, change.state === 'declined' ? 'move.declined' : 'move.withdrawn', {
			objectId: studentId,
			objectName: nameOf(request),
			after: { class: className, day },
		})
		if (!change.answer) return done({ mailed: 0 })
		const student = { id: studentId, name: nameOf(request) }
		const about = { student, lesson: { classId, class: className, startsAt }, answer: change.answer }
		return done({ mailed: tellOfDeclined(tx, access, about) })
	})
}

function findRequest(tx: Tx, schoolId: SchoolId, id: string) {
	return tx
		.select({
			studentId: moveRequests.studentId,
			state: moveRequests.state,
			classId: lessons.classId,
			class: classes.name,
			day: lessons.day,
			startsAt: lessons.startsAt,
			firstName: students.firstName,
			lastName: students.lastName,
		})
		.from(moveRequests)
		.innerJoin(lessons, rowOf(lessons, schoolId, moveRequests.lessonId))
		.innerJoin(classes, rowOf(classes, schoolId, lessons.classId))
		.innerJoin(students, rowOf(students, schoolId, moveRequests.studentId))
		.where(rowOf(moveRequests, schoolId, id))
		.get()
}

function refuseMove(child: Child, { classKind, state }: LessonRow): Refused | null {
	if (!child.mayBook)
		return refused(
			{ form: 'You cannot move lessons of this student. Ask the school’s office.' },
			{ status: 403 },
		)
	if (classKind !== 'private')
		return refused({ form: 'A lesson of several cannot be moved for one.' }, { status: 409 })
	if (state !== 'scheduled')
		return refused({ form: 'This lesson has started or was canceled.' }, { status: 409 })
	return null
}

/** A new request replaces an open one, and a family that declines the times it was offered keeps the lesson where it is. */
export function withdrawMoveRequests(
	tx: Tx,
	access: Access,
	{ lessonId, studentId }: Pick<MoveWish, 'lessonId' | 'studentId'>,
) {
	tx.update(moveRequests)
		.set({ state: 'withdrawn' })
		.where(
			and(
				rowsOf(moveRequests, access),
				eq(moveRequests.lessonId, lessonId),
				eq(moveRequests.studentId, studentId),
				eq(moveRequests.state, 'asked'),
			),
		)
		.run()
}

function findComing(access: Access, lessonId: string, studentId: string) {
	const now = Date.now()
	return listLessons(access, { from: now, to: now + YEAR, studentId }).find(({ id }) => id === lessonId)
}

const YEAR = 366 * 24 * 60 * 60 * 1000
