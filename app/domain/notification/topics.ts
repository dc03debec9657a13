import type { NotificationEvent } from './events.ts'

/** What can be stopped from a mail: one kind of email, or the summary with all that is in it. */
export type Topic = NotificationEvent | 'summary'

export const stoppedWords: Record<Topic, string> = {
	message: 'emails about new messages',
	announcement: 'announcements',
	lesson: 'lesson reminders',
	change: 'emails about changed lessons',
	absence: 'emails about absences',
	offer: 'emails about answers to offers',
	summary: 'summaries',
}
