import { sql } from 'drizzle-orm'
import { lessons } from '#db/schema/index.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { consequencesOf } from '../attendance/consequences.server.ts'
import { listExpected } from '../attendance/expected.server.ts'
import { refuseLocked, writeMarks } from '../attendance/marks.server.ts'
import { rulesOf } from '../attendance/settings.server.ts'
import { record } from '../audit.server.ts'
import { LESSON_GONE } from '../lesson-scope.server.ts'
import { tellOfAbsence } from '../notification/absence-events.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { writeWhole } from '../undo.server.ts'
import { keepCanceledMails } from './cancellation.server.ts'
import { canceledMailsOf } from './internal/canceled-mails.server.ts'
import { findLessonRow } from './internal/to-cancel.server.ts'

interface Excuse {
	/** Required if attendance is locked. */
	overrideReason?: string
	/** Email the families, also after the lesson. */
	tells: boolean
}

/**
 * Lets a late cancellation by the family count as in time. Every student gets the mark and the credit of an absence in time; when
 * the lesson was canceled, and by whom, stays as it was, and the credit counts from then.
 */
export function countInTime(
	access: Access,
	id: string,
	{ overrideReason, tells }: Excuse,
): Outcome<{ mailed: number }> {
	return writeWhole((tx) => {
		const lesson = findLessonRow(access, id)
		if (!lesson) return LESSON_GONE
		if (lesson.state !== 'canceled_late')
			return refused({ form: 'This lesson was not canceled late. Load the page again.' }, { status: 409 })
		const locked = refuseLocked(access, lesson, { overrideReason })
		if (locked) return locked
		const consequences = consequencesOf(access, lesson, 'excused')
		const before = new Map(listExpected(access, lesson).map(({ studentId, mark }) => [studentId, mark]))
		for (const { studentId, code } of consequences) {
			const mark = before.get(studentId)
			const notes = { staffNote: mark?.staffNote ?? undefined, familyNote: mark?.familyNote ?? undefined }
			// A family that reported the absence itself can still take it back.
			const source = mark?.source ?? ('office' as const)
			const marking = { source, overrideReason, canceledAt: lesson.canceledAt }
			const written = writeMarks(tx, access, lesson, [{ studentId, code, ...notes }], marking)
			if (!written.ok) return written
		}
		tx.update(lessons)
			.set({
				state: 'canceled_in_time',
				updatedAt: Date.now(),
				updatedBy: access.userId,
				version: sql`${lessons.version} + 1`,
			})
			.where(rowOf(lessons, access, id))
			.run()
		record(tx, access, 'attendance.excused', {
			objectId: id,
			objectName: lesson.class,
			after: { day: lesson.day, reason: overrideReason },
		})
		const rules = rulesOf(access, lesson.day)
		const mailIds = (tells ? consequences : []).flatMap((consequence) => {
			const student = { id: consequence.studentId, name: consequence.name }
			const effect = { ...consequence, ...rules, isInTime: true }
			return consequence.stays ? [] : tellOfAbsence(tx, access, { lesson, student, is: 'excused', effect })
		})
		keepCanceledMails(tx, access, [id], [...canceledMailsOf(lesson), ...mailIds])
		return done({ mailed: mailIds.length })
	})
}
