import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { isCanceledByReport } from '#app/domain/lesson/canceled-by-report.ts'
import { isCanceled } from '#app/domain/lesson/labels.ts'
import type { Access } from '../access.server.ts'
import { findPortal } from '../account/portal.server.ts'
import { listExpected, type Expected } from '../attendance/expected.server.ts'
import { settleLesson, writeMarks } from '../attendance/marks.server.ts'
import { previewRemoval } from '../attendance/roll-preview.server.ts'
import { record } from '../audit.server.ts'
import { LESSON_GONE } from '../lesson-scope.server.ts'
import { tellOfAbsence } from '../notification/absence-events.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { writeWhole } from '../undo.server.ts'
import { findClashes } from './internal/clashes.server.ts'
import { findLessonRow, type LessonToCancel } from './internal/to-cancel.server.ts'
import { withoutOldHours } from './internal/old-hours.server.ts'
import { restoreOne } from './restoration.server.ts'

const CLOSED = refused({ form: 'To take back an absence, contact the school.' }, { status: 403 })
const BEGUN = refused(
	{ form: 'This lesson has already started. Contact the office instead.' },
	{ status: 409 },
)
const NOT_REPORTED = refused(
	{ form: 'This absence cannot be taken back here. Ask the school’s office.' },
	{ status: 409 },
)
const CREDIT_GONE = refused(
	{
		form: 'The make-up lesson is already booked, used or paid out. If it is booked, cancel it first. Otherwise ask the school’s office.',
	},
	{ status: 409 },
)
const TIME_GIVEN = refused(
	{ form: 'The time of this lesson is no longer free. Ask the school’s office.' },
	{ status: 409 },
)

interface Withdrawable {
	lesson: LessonToCancel
	student: Expected
	/** True if the absence earned a make-up lesson. */
	losesCredit: boolean
}

/** Finds an absence that the family reported and may still take back, or says why not. Writes nothing. */
export function findWithdrawable(
	access: Access,
	lessonId: string,
	studentId: string,
	now = Date.now(),
): Outcome<Withdrawable> {
	const lesson = reachesStudent(access, studentId) ? findLessonRow(access, lessonId) : undefined
	const student = lesson && listExpected(access, lesson).find((one) => one.studentId === studentId)
	if (!student) return LESSON_GONE
	if (!findPortal(access).absences) return CLOSED
	if (lesson.startsAt <= now) return BEGUN
	if (!isFromReport(lesson, student)) return NOT_REPORTED
	const { refusal, isTakenBack } = previewRemoval(access, lesson, student)
	if (refusal !== null) return CREDIT_GONE
	const clashes = isCanceled(lesson) ? findClashes(access, [{ ...lesson, lessonId }]) : []
	if (withoutOldHours(access, clashes).length > 0) return TIME_GIVEN
	return done({ lesson, student, losesCredit: isTakenBack })
}

/** False if the school has marked the student or canceled the lesson since. */
function isFromReport(lesson: LessonToCancel, { mark }: Expected): boolean {
	return isCanceled(lesson) ? isCanceledByReport(lesson, mark) : mark?.source === 'portal'
}

/** Takes back an absence that the family reported, with its mark and credit. A lesson it canceled takes place again. */
export function withdrawAbsence(access: Access, lessonId: string, studentId: string): Outcome<null> {
	return writeWhole((tx) => {
		const found = findWithdrawable(access, lessonId, studentId)
		if (!found.ok) return found
		const { lesson, student } = found.value
		if (isCanceled(lesson)) {
			const restored = restoreOne(tx, access, lesson)
			if (!restored.ok) return restored
		}
		// Restoring the lesson may bring back an absence that the office had entered before.
		const removed = writeMarks(tx, access, lesson, [{ studentId, code: null }], { source: 'portal' })
		if (!removed.ok) return removed
		settleLesson(tx, access, lessonId)
		record(tx, access, 'attendance.report-withdrawn', {
			objectId: studentId,
			objectName: student.name,
			after: { class: lesson.class, day: lesson.day },
		})
		tellOfAbsence(tx, access, { lesson, student: { id: studentId, name: student.name }, is: 'withdrawn' })
		return done(null)
	})
}
