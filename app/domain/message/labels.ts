import type { Role } from '../account/roles.ts'

/** An announcement is read and not answered. */
export const CONVERSATION_KINDS = ['direct', 'announcement'] as const

/** A note is for staff: families never see it. */
export const MESSAGE_KINDS = ['message', 'note'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** `waiting` for its batch, `queued` in the outbox, `app` where there is nothing but the account to reach somebody by. */
export const DELIVERY_STATES = ['waiting', 'queued', 'sent', 'failed', 'app', 'skipped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const deliveryWords: Record<DeliveryState, string> = {
	waiting: 'Waiting',
	queued: 'Sending by email',
	sent: 'Sent by email',
	failed: 'Not delivered',
	app: 'In the app',
	skipped: 'Not sent: no longer reachable',
}

export const LONGEST_MESSAGE = 10_000
export const MOST_FILES = 5
/** So many people one message may be written to by name. */
export const MOST_PEOPLE = 20
export const CHOOSE_PEOPLE = 'Choose whom to write to from the list'
/** How long a message nobody has read can be withdrawn. */
export const WITHDRAW_MINUTES = 5

/** Whoever runs the school: families and teachers write to them as “the office”. */
export function isOffice(role: Role): boolean {
	return role === 'admin' || role === 'solo_teacher_admin'
}
