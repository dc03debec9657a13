import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { lessons } from '#db/schema/index.ts'
import type { CanceledBy, Consequence, CountedAs } from '#app/domain/attendance/consequence-labels.ts'
import { isInTime } from '#app/domain/attendance/policy.ts'
import { isToldLate } from '#app/domain/lesson/times.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { eachOf } from '../query-values.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { codesByDay } from '../attendance/codes.server.ts'
import { codeOfCancellation, consequencesOf, settledBefore } from '../attendance/consequences.server.ts'
import { listExpected } from '../attendance/expected.server.ts'
import { rulesOf } from '../attendance/settings.server.ts'
import { writeMarks } from '../attendance/marks.server.ts'
import { record } from '../audit.server.ts'
import { writeWhole } from '../undo.server.ts'
import { textOfChange } from './internal/change-texts.server.ts'
import { tellOfChanges } from './internal/change-letters.server.ts'
import { findLessonRow, type LessonToCancel } from './internal/to-cancel.server.ts'
import { tellTeachers } from './teacher-letters.server.ts'
import { LESSON_GONE } from '../lesson-scope.server.ts'

export interface Cancellation {
	by: CanceledBy
	/** Optional if the family cancels, as in the portal. */
	reason?: string
	/** The school lets a late cancellation by the family count as in time. */
	inTime?: boolean
	tells?: boolean
	texts?: boolean
}

/** Previews the effect of a cancellation on every expected student. Writes nothing. */
export function previewCancellation(access: Access, id: string, by: CountedAs): Consequence[] {
	const lesson = findLessonRow(access, id)
	return lesson ? consequencesOf(access, lesson, by) : []
}

/** Cancels a lesson and marks every expected student, including resulting credits. */
export function cancelLesson(
	access: Access,
	id: string,
	{ by, reason, inTime, tells, texts }: Cancellation,
): Outcome<Consequence[]> {
	if (by !== 'student' && !reason?.trim()) return refused({ reason: 'Say why the lesson is canceled' })
	return writeWhole((tx) => {
		const lesson = findLessonRow(access, id)
		if (!lesson) return LESSON_GONE
		const countedAs = by === 'student' && inTime ? 'excused' : by
		const consequences = consequencesOf(access, lesson, countedAs)
		const canceled = cancelOne(tx, access, lesson, { by: countedAs, reason: reason ?? null })
		if (!canceled.ok) return canceled
		// A family's reason goes to the office only; other families do not see it.
		const given = by === 'student' ? undefined : reason
		const changes = [{ lesson, to: null, by, consequences, isToldLate: isToldLate(lesson) }]
		const mailIds = tells ? tellOfChanges(tx, access, changes, given) : []
		tellTeachers(tx, access, changes, { reason })
		keepCanceledMails(tx, access, [id], mailIds)
		if (texts) textOfChange(tx, access, { lesson, to: null, by })
		record(tx, access, 'lesson.canceled', {
			objectId: id,
			objectName: lesson.class,
			after: { day: lesson.day, by, reason, inTime: inTime || undefined },
		})
		return done(consequences)
	})
}

/** Keeps the emails that told families of canceled lessons, for the case that one of them takes place after all. */
export function keepCanceledMails(
	tx: Tx,
	access: Access,
	lessonIds: readonly string[],
	mailIds: readonly string[],
) {
	if (mailIds.length === 0) return
	tx.update(lessons)
		.set({ canceledMailIds: JSON.stringify(mailIds) })
		.where(and(rowsOf(lessons, access), inArray(lessons.id, eachOf(lessonIds))))
		.run()
}

/** Why a lesson cannot be canceled, or null. The marks of a lesson that took place are replaced, unless they are locked. */
export function whyNotCanceled(access: Access, { state, day }: Pick<LessonToCancel, 'state' | 'day'>) {
	if (state === 'scheduled') return null
	if (state !== 'held') return 'This lesson was already canceled.'
	const { lockedThrough } = rulesOf(access, day)
	return lockedThrough && day <= lockedThrough
		? `This lesson is marked, and attendance is locked through ${plainDateWords(lockedThrough, access.school.dateFormat)}. Take its marks away first, with a reason.`
		: null
}

/** Runs in the caller's transaction, which must roll back on a refusal. */
export function cancelOne(
	tx: Tx,
	access: Access,
	lesson: LessonToCancel,
	{ by, reason }: { by: CountedAs; reason: string | null },
): Outcome<null> {
	const refusal = whyNotCanceled(access, lesson)
	if (refusal) return refused({ form: refusal }, { status: 409 })
	const now = Date.now()
	const code = codeOfCancellation(access, by, lesson, now)
	const expected = listExpected(access, lesson)
	const settled = settledBefore(access, expected, codesByDay(access)(lesson.day).get(code))
	const wanted = expected.flatMap(({ studentId }) => (settled.has(studentId) ? [] : { studentId, code }))
	const marked = writeMarks(tx, access, lesson, wanted, { source: 'office' })
	if (!marked.ok) return marked
	tx.update(lessons)
		.set({
			state: stateOf(access, by, lesson, now),
			cancelReason: reason,
			canceledAt: now,
			canceledBy: access.userId,
			noticeMinutes: Math.floor((lesson.startsAt - now) / 60_000),
			markedAt: now,
			updatedAt: now,
			updatedBy: access.userId,
			version: sql`${lessons.version} + 1`,
		})
		.where(rowOf(lessons, access, lesson.id))
		.run()
	return done(null)
}

function stateOf(access: Access, by: CountedAs, { day, startsAt }: LessonToCancel, now: number) {
	if (by === 'closure') return 'closed'
	if (by === 'teacher') return 'canceled_by_teacher'
	if (by === 'school') return 'canceled_by_school'
	const isLate = by === 'student' && !isInTime(rulesOf(access, day), now, startsAt)
	return isLate ? 'canceled_late' : 'canceled_in_time'
}
