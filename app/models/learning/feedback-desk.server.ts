import { eq, ne } from 'drizzle-orm'
import { write } from '#db/client.server.ts'
import { feedback } from '#db/schema/index.ts'
import type { FeedbackQuery } from '#app/domain/learning/feedback-list.ts'
import { pageOf } from '#app/utils/list-query.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { countFeedback, findFeedback, isUnanswered, readFeedbackRows } from './feedback-list.server.ts'
import { changedNow, unknown } from './internal/reach.server.ts'
import { nameOfStudent } from './internal/student-name.server.ts'

/** One page of the feedback a user may read, newest first. Hidden feedback requires the filter. */
export function listFeedbackAtDesk(access: Access, query: FeedbackQuery) {
	const { state } = query.filters
	const wanted =
		state === 'unanswered'
			? isUnanswered
			: state === 'hidden'
				? eq(feedback.state, 'hidden')
				: ne(feedback.state, 'hidden')
	const total = countFeedback(access, wanted)
	const { offset } = pageOf(query, total)
	return { total, rows: readFeedbackRows(access, wanted, query.perPage, offset) }
}

/** Null without permission to read it. */
export function readOneFeedback(access: Access, id: string) {
	return readFeedbackRows(access, eq(feedback.id, id), 1)[0] ?? null
}

/**
 * Hides feedback from everyone except the office and its author. The reason goes into the history, and it can
 * be shown again.
 */
export function hideFeedback(access: Access, id: string, reason: string): Outcome<null> {
	return moderate(access, id, { hide: true, reason })
}

export function unhideFeedback(access: Access, id: string): Outcome<null> {
	return moderate(access, id, { hide: false })
}

function moderate(
	access: Access,
	id: string,
	{ hide, reason }: { hide: boolean; reason?: string },
): Outcome<null> {
	return write((tx) => {
		const feedbackRow = findFeedback(access, id)
		if (!feedbackRow || access.role === 'teacher' || access.role === 'student')
			return unknown('This feedback')
		if ((feedbackRow.state === 'hidden') === hide) return done(null)
		const before = feedbackRow.reply === null ? ('seen' as const) : ('answered' as const)
		tx.update(feedback)
			.set({ state: hide ? 'hidden' : before, ...changedNow(access, feedbackRow.version) })
			.where(rowOf(feedback, access, id))
			.run()
		record(tx, access, hide ? 'feedback.hidden' : 'feedback.shown', {
			objectId: feedbackRow.studentId,
			objectName: nameOfStudent(access, feedbackRow.studentId),
			after: reason ? { reason } : undefined,
		})
		return done(null)
	})
}
