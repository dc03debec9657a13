import type { NotificationEvent } from './events.ts'

/** What can be stopped from a mail: one kind of email, or the summary with all that is in it. */
export type Topic = NotificationEvent | 'summary'
