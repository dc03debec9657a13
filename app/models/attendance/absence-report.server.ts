import { and, sql } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import { classes, lessons } from '#db/schema/index.ts'
import { consequenceWords, type Consequence } from '#app/domain/attendance/consequence-labels.ts'
import { isInTime } from '#app/domain/attendance/policy.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { findPortal } from '../account/portal.server.ts'
import { record } from '../audit.server.ts'
import { attendedBy, LESSON_GONE, lessonsOf } from '../lesson-scope.server.ts'
import { keepCanceledMails } from '../lesson/cancellation.server.ts'
import { tellOfAbsences } from '../notification/absence-events.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { writeWhole } from '../undo.server.ts'
import { settleLesson, writeMarks } from './marks.server.ts'
import { consequencesOf } from './consequences.server.ts'
import { listExpected } from './expected.server.ts'
import { rulesOf } from './settings.server.ts'

/** Simulates a cancellation for one student, as data and as the text of the button. */
export function previewCancel(
	access: Access,
	lessonId: string,
	studentId: string,
	now = Date.now(),
): (Consequence & { text: string }) | null {
	const lesson = findFor(access, lessonId, studentId)
	if (!lesson) return null
	const consequence = consequencesOf(access, lesson, 'student', now).find(
		(consequence) => consequence.studentId === studentId,
	)
	if (!consequence) return null
	const dayWords = (day: string) => plainDateWords(day, access.school.dateFormat)
	return { ...consequence, text: consequenceWords(consequence, dayWords) }
}

interface Report {
	note?: string
	/** The office emails the family what it entered. */
	tells?: boolean
}

/** Reports one absence in advance. */
export function reportAbsence(
	access: Access,
	lessonId: string,
	studentId: string,
	report: Report = {},
): Outcome<Consequence> {
	const reported = reportAbsences(access, [{ lessonId, studentId }], report)
	if (!reported.ok) return reported
	const [own] = reported.value
	return own ? done(own) : LESSON_GONE
}

/** Reports absences in advance: all of them, or none. Each reader gets one email about them. */
export function reportAbsences(
	access: Access,
	absences: readonly { lessonId: string; studentId: string }[],
	{ note, tells }: Report = {},
): Outcome<Consequence[]> {
	return writeWhole((tx) => {
		const reported = []
		for (const { lessonId, studentId } of absences) {
			const one = reportOne(tx, access, { lessonId, studentId, note })
			if (!one.ok) return one
			reported.push(one.value)
		}
		const mails = tellOfAbsences(tx, access, reported, { note, tells })
		for (const { lesson, isCanceled } of reported) {
			const own = mails.filter(({ lessonIds }) => lessonIds.includes(lesson.id))
			const mailIds = own.map(({ mailId }) => mailId)
			if (isCanceled) keepCanceledMails(tx, access, [lesson.id], mailIds)
		}
		return done(reported.map(({ own }) => own))
	})
}

/**
 * Cancels a private lesson with a single student. The lesson of a group takes place, also without its only visitor: others can
 * still join the class.
 */
function reportOne(
	tx: Tx,
	access: Access,
	{ lessonId, studentId, note }: { lessonId: string; studentId: string; note?: string },
) {
	const now = Date.now()
	const lesson = findFor(access, lessonId, studentId)
	if (!lesson) return LESSON_GONE
	const wrong = refuseReport(access, lesson, now)
	if (wrong) return wrong
	const consequences = consequencesOf(access, lesson, 'student', now)
	const own = consequences.find((consequence) => consequence.studentId === studentId)
	if (!own) return LESSON_GONE
	const mark = { studentId, code: own.code, familyNote: note }
	const written = writeMarks(tx, access, lesson, [mark], { source: 'portal' })
	if (!written.ok) return written
	settleLesson(tx, access, lesson.id)
	const [expected, ...others] = listExpected(access, lesson)
	const isOnlySeat = lesson.capacity === 1 && Boolean(expected?.enrolmentId)
	const isCanceled = others.length === 0 && (lesson.classKind === 'private' || isOnlySeat)
	if (isCanceled)
		tx.update(lessons)
			.set({
				state: own.code === 'A' ? 'canceled_late' : 'canceled_in_time',
				cancelReason: note ?? null,
				canceledAt: now,
				canceledBy: access.userId,
				noticeMinutes: Math.floor((lesson.startsAt - now) / 60_000),
				version: sql`${lessons.version} + 1`,
			})
			.where(rowOf(lessons, access, lesson.id))
			.run()
	record(tx, access, 'attendance.reported', {
		objectId: studentId,
		objectName: own.name,
		after: { class: lesson.class, day: lesson.day, code: own.code },
	})
	const rules = rulesOf(access, lesson.day)
	const effect = { ...own, ...rules, isInTime: isInTime(rules, now, lesson.startsAt) }
	return done({ lesson, student: { id: studentId, name: own.name }, effect, own, isCanceled })
}

type Reported = NonNullable<ReturnType<typeof findFor>>

function refuseReport(access: Access, { startsAt, state }: Reported, now: number): Refused | null {
	if (access.role === 'student' && !findPortal(access).absences)
		return refused({ form: 'To report an absence, contact the school.' }, { status: 403 })
	if (startsAt <= now)
		return refused({ form: 'This lesson has already started. Contact the office instead.' }, { status: 409 })
	return state === 'scheduled' ? null : refused({ form: 'This lesson was canceled.' }, { status: 409 })
}

/** Families only find lessons of their own students. */
function findFor(access: Access, lessonId: string, studentId: string) {
	const { schoolId, role } = access
	const isFamily = role === 'student'
	if (isFamily && !reachesStudent(access, studentId)) return undefined
	return database()
		.select({
			id: lessons.id,
			classId: lessons.classId,
			class: classes.name,
			classKind: classes.kind,
			capacity: classes.capacity,
			day: lessons.day,
			startsAt: lessons.startsAt,
			endsAt: lessons.endsAt,
			state: lessons.state,
			teacherId: lessons.teacherId,
		})
		.from(lessons)
		.innerJoin(classes, rowOf(classes, schoolId, lessons.classId))
		.where(
			and(
				rowOf(lessons, schoolId, lessonId),
				isFamily ? undefined : lessonsOf(access),
				attendedBy(schoolId, [studentId]),
			),
		)
		.get()
}
