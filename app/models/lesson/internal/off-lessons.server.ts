import { isNamedOnJoining } from '#app/domain/lesson/labels.ts'
import type { Roll } from '../../attendance/expected.server.ts'
import { canceledMailsOf } from './canceled-mails.server.ts'
import type { LessonToCancel } from './to-cancel.server.ts'

/** A lesson that was canceled or moved, as it was before it comes back. */
export interface Off {
	lesson: Roll
	/** The time of the change. */
	since: number
	/** The emails in which families read of the change. */
	mailIds: readonly string[]
	/** True if a student who joins the class reads of the change, see `exceptionWords`. */
	isNamed: boolean
}

export type OffFacts = Pick<LessonToCancel, 'state' | 'canceledAt' | 'canceledMailIds'>

export function offAsCanceled(lesson: Roll & OffFacts): Off {
	return {
		lesson,
		since: lesson.canceledAt ?? Infinity,
		mailIds: canceledMailsOf(lesson),
		isNamed: isNamedOnJoining(lesson),
	}
}
