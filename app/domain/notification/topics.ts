import type { NotificationEvent } from './events.ts'

/** A single kind of email, or the summary as a whole. */
export type Topic = NotificationEvent | 'summary'
