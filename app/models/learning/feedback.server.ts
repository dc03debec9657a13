import { and, count, eq, gte, inArray } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import { feedback, lessons } from '#db/schema/index.ts'
import type { FeedbackSubject } from '#app/domain/learning/labels.ts'
import { startOfDay, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { attendedBy, lessonsOf } from '../lesson-scope.server.ts'
import { reachesStudent } from '../scope.server.ts'
import { ownTeacherId } from '../teacher/own.server.ts'
import { tellOfFeedbackReply } from '../notification/feedback-reply.server.ts'
import { findFeedback } from './feedback-list.server.ts'
import { changedNow, editedNow, isFamily, unknown } from './internal/reach.server.ts'
import { nameOfStudent } from './internal/student-name.server.ts'

export interface NewFeedback {
	about: FeedbackSubject
	lessonId?: string
	teacherId?: string
	rating?: number
	text: string
	readers: 'office' | 'teacher'
	/** Hides the author from the teacher. */
	hidesName: boolean
	allowsReply: boolean
}

const MAX_A_DAY = 5
const OTHER_STUDENT = 'This student has no part in the lesson you chose. Choose another lesson or student.'
const EDITABLE = 24 * 60 * 60_000

/** Families comment on a lesson, a teacher or the school; teachers on their students. */
export function giveFeedback(
	access: Access,
	key: string,
	studentId: string,
	given: NewFeedback,
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const wrong = refuseFeedback(tx, access, studentId, given)
		if (wrong) return wrong
		const id = newId()
		const { schoolId } = access
		const { about, lessonId, rating, text, readers, hidesName, allowsReply } = given
		const teacherId = isFamily(access) ? teacherAbout(tx, access, given) : ownTeacherId(access)
		tx.insert(feedback)
			.values({
				...editedNow(access),
				schoolId,
				id,
				studentId,
				about,
				lessonId,
				teacherId,
				rating,
				text,
				readers,
				hidesName,
				allowsReply,
				state: 'new',
			})
			.run()
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Editable by the author within a day, until it is answered. */
export function editFeedback(access: Access, id: string, text: string, rating?: number): Outcome<null> {
	return write((tx) => {
		const feedback = findFeedback(access, id)
		if (!feedback || feedback.createdBy !== access.userId) return unknown('This feedback')
		if (Date.now() - feedback.createdAt > EDITABLE || feedback.reply !== null)
			return refused({ form: 'Feedback can be changed for 24 hours, until it is answered.' }, { status: 409 })
		set(tx, access, feedback, { text, rating: rating ?? null })
		return done(null)
	})
}

/** Answers a family's feedback, or closes it without an answer. */
export function answerFeedback(access: Access, id: string, reply: string | null): Outcome<null> {
	return write((tx) => {
		const feedback = findFeedback(access, id)
		if (!feedback || isFamily(access) || feedback.about === 'student') return unknown('This feedback')
		if (reply !== null && !reply.trim()) return refused({ reply: 'Write your reply.' })
		if (reply !== null && !feedback.allowsReply)
			return refused({ reply: 'The family did not ask for a reply.' })
		set(
			tx,
			access,
			feedback,
			reply === null
				? { state: 'closed' }
				: { state: 'answered', reply, repliedAt: Date.now(), repliedBy: access.userId },
		)
		if (reply !== null && feedback.createdBy)
			tellOfFeedbackReply(tx, access, { by: feedback.createdBy, reply })
		record(tx, access, reply === null ? 'feedback.closed' : 'feedback.answered', {
			objectId: feedback.studentId,
			objectName: nameOfStudent(access, feedback.studentId),
		})
		return done(null)
	})
}

function set(
	tx: Tx,
	access: Access,
	{ id, version }: { id: string; version: number },
	values: Partial<typeof feedback.$inferSelect>,
) {
	tx.update(feedback)
		.set({ ...values, ...changedNow(access, version) })
		.where(rowOf(feedback, access, id))
		.run()
}

function refuseFeedback(tx: Tx, access: Access, studentId: string, given: NewFeedback): Refused | null {
	if (!reachesStudent(access, studentId)) return unknown('This student')
	if (isFamily(access) === (given.about === 'student'))
		return refused({ about: 'Choose what your feedback is about.' })
	if (!given.text.trim()) return refused({ text: 'Write your feedback.' })
	if (!isFamily(access)) return null
	if (given.about === 'lesson' && !findLessonTeacher(tx, access, given.lessonId))
		return refused({ lessonId: 'Choose one of the lessons in the list.' })
	if (given.about === 'lesson' && !findLessonTeacher(tx, access, given.lessonId, studentId))
		return refused({ lessonId: OTHER_STUDENT })
	if (given.about === 'teacher' && !teacherAbout(tx, access, given))
		return refused({ teacherId: 'Choose one of the teachers in the list.' })
	const { timeZone } = access.school
	const written = tx
		.select({ n: count() })
		.from(feedback)
		.where(
			and(
				rowsOf(feedback, access),
				eq(feedback.createdBy, access.userId),
				gte(feedback.createdAt, startOfDay(today(timeZone), timeZone)),
			),
		)
		.get()
	if ((written?.n ?? 0) < MAX_A_DAY) return null
	return refused({ form: 'You can send five a day. Write again tomorrow.' }, { status: 429 })
}

/** The teacher of the lesson, or the chosen teacher if they teach one of the family's students. */
function teacherAbout(tx: Tx, access: Access, { about, lessonId, teacherId }: NewFeedback): string | null {
	if (about === 'lesson') return findLessonTeacher(tx, access, lessonId)?.teacherId ?? null
	if (about !== 'teacher' || !teacherId) return null
	const taught = tx
		.select({ id: lessons.teacherId })
		.from(lessons)
		.where(and(rowsOf(lessons, access), inArray(lessons.teacherId, [teacherId]), lessonsOf(access)))
		.limit(1)
		.get()
	return taught?.id ?? null
}

function findLessonTeacher(tx: Tx, access: Access, lessonId: string | undefined, studentId?: string) {
	const isTheirs = studentId ? attendedBy(access.schoolId, [studentId]) : undefined
	return tx
		.select({ teacherId: lessons.teacherId })
		.from(lessons)
		.where(and(rowOf(lessons, access, lessonId ?? ''), lessonsOf(access), isTheirs))
		.get()
}
