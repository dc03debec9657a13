import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { lessons, marks } from '#db/schema/index.ts'
import type { Consequence } from '#app/domain/attendance/consequence.ts'
import { isInTime } from '#app/domain/attendance/policy.ts'
import type { Clash } from '#app/domain/lesson/clash.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import {
	codeOfCancellation,
	consequencesOf,
	listExpected,
	rulesOf,
	settleLesson,
	writeMarks,
	type CanceledBy,
} from '../attendance.server.ts'
import { record } from '../audit.server.ts'
import { writeWhole } from '../undo.server.ts'
import { refuseClashes } from './booking.server.ts'
import { tellOfChanges, tellTakenBack } from './change-letters.server.ts'
import { findClashes } from './clashes.server.ts'
import { findLessonRow, type LessonToCancel } from './to-cancel.server.ts'
import { LESSON_GONE } from '../lesson-scope.server.ts'

export interface Cancellation {
	by: CanceledBy
	reason: string
	/** Whether the families are emailed. */
	tells?: boolean
}

/** What canceling a lesson now would mean for everybody expected at it. Nothing is written. */
export function previewCancellation(access: Access, id: string, by: CanceledBy): Consequence[] {
	const lesson = findLessonRow(access, id)
	return lesson ? consequencesOf(access, lesson, by) : []
}

/** Cancels a lesson and marks everybody expected at it, with the credits that follow. */
export function cancelLesson(
	access: Access,
	id: string,
	{ by, reason, tells }: Cancellation,
): Outcome<Consequence[]> {
	if (!reason.trim()) return refused({ reason: 'Say why the lesson is canceled.' })
	return writeWhole((tx) => {
		const lesson = findLessonRow(access, id)
		if (!lesson) return LESSON_GONE
		const consequences = consequencesOf(access, lesson, by)
		const canceled = cancelOne(tx, access, lesson, { by, reason })
		if (!canceled.ok) return canceled
		// What a family said to the office stays there, as in the portal.
		const given = by === 'student' ? undefined : reason
		const mailIds = tells ? tellOfChanges(tx, access, [{ lesson, to: null, consequences }], given) : []
		if (mailIds.length > 0)
			tx.update(lessons)
				.set({ canceledMailIds: JSON.stringify(mailIds) })
				.where(and(eq(lessons.schoolId, access.schoolId), eq(lessons.id, id)))
				.run()
		record(tx, access, 'lesson.canceled', {
			objectId: id,
			objectName: lesson.class,
			after: { day: lesson.day, by, reason },
		})
		return done(consequences)
	})
}

/** Brings a canceled lesson back, and takes back its marks, its credits and the emails that said so. */
export function restoreLesson(access: Access, id: string): Outcome<null> {
	return writeWhole((tx) => {
		const lesson = findLessonRow(access, id)
		if (!lesson) return LESSON_GONE
		const restored = restoreOne(tx, access, lesson)
		if (!restored.ok) return restored
		if (lesson.canceledMailIds)
			tellTakenBack(tx, access, JSON.parse(lesson.canceledMailIds) as string[], {
				starts: [lesson.startsAt],
				lesson,
			})
		record(tx, access, 'lesson.restored', {
			objectId: id,
			objectName: lesson.class,
			after: { day: lesson.day },
		})
		return done(null)
	})
}

/** Inside somebody else's transaction, which must leave nothing behind when refused. */
export function cancelOne(
	tx: Tx,
	access: Access,
	lesson: LessonToCancel,
	{ by, reason }: Cancellation,
): Outcome<null> {
	if (lesson.state === 'held')
		return refused(
			{ form: 'This lesson has already taken place. Change its marks instead.' },
			{ status: 409 },
		)
	if (lesson.state !== 'scheduled')
		return refused({ form: 'This lesson was already canceled.' }, { status: 409 })
	const now = Date.now()
	const code = codeOfCancellation(access, by, lesson.startsAt, now)
	const wanted = listExpected(access, lesson).map(({ studentId }) => ({ studentId, code }))
	const marked = writeMarks(tx, access, lesson, wanted, { source: 'office' })
	if (!marked.ok) return marked
	tx.update(lessons)
		.set({
			state: stateOf(access, by, lesson.startsAt, now),
			cancelReason: reason,
			canceledAt: now,
			canceledBy: access.userId,
			noticeMinutes: Math.floor((lesson.startsAt - now) / 60_000),
			markedAt: now,
			updatedAt: now,
			updatedBy: access.userId,
			version: sql`${lessons.version} + 1`,
		})
		.where(and(eq(lessons.schoolId, access.schoolId), eq(lessons.id, lesson.id)))
		.run()
	return done(null)
}

/** The same the other way round. Somebody may have taken the time since; `besides` names what does not count. */
export function restoreOne(
	tx: Tx,
	access: Access,
	lesson: LessonToCancel,
	besides?: Clash['kind'],
): Outcome<null> {
	const { id, classId, teacherId, roomId, startsAt, endsAt, canceledAt, forcedReason } = lesson
	if (lesson.state === 'scheduled' || lesson.state === 'held') return done(null)
	const booking = { lessonId: id, classId, teacherId, roomId, startsAt, endsAt }
	const clashes = findClashes(access, [booking]).filter(({ kind }) => kind !== besides)
	if (clashes.length > 0 && !forcedReason) return refuseClashes(access, clashes)
	const wanted = markedSince(access, id, canceledAt ?? 0).map(({ studentId }) => ({ studentId, code: null }))
	const marked = writeMarks(tx, access, lesson, wanted, { source: 'office' })
	if (!marked.ok) return marked
	tx.update(lessons)
		.set({
			state: 'scheduled',
			cancelReason: null,
			canceledAt: null,
			canceledBy: null,
			noticeMinutes: null,
			canceledMailIds: null,
		})
		.where(and(eq(lessons.schoolId, access.schoolId), eq(lessons.id, id)))
		.run()
	settleLesson(tx, access, id)
	return done(null)
}

function stateOf(access: Access, by: CanceledBy, startsAt: number, now: number) {
	if (by === 'closure') return 'closed'
	if (by !== 'student') return 'canceled_by_school'
	return isInTime(rulesOf(access), now, startsAt) ? 'canceled_in_time' : 'canceled_late'
}

/** Marks that came with the cancellation; what a family had reported before it stays. */
function markedSince(access: Access, lessonId: string, since: number) {
	const { schoolId } = access
	const expected = new Set(
		database()
			.select({ studentId: marks.studentId })
			.from(marks)
			.where(
				and(
					eq(marks.schoolId, schoolId),
					eq(marks.lessonId, lessonId),
					isNull(marks.replacedAt),
					gte(marks.at, since),
				),
			)
			.all()
			.map(({ studentId }) => studentId),
	)
	const lesson = findLessonRow(access, lessonId)
	return lesson ? listExpected(access, lesson).filter(({ studentId }) => expected.has(studentId)) : []
}
