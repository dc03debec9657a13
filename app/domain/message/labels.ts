import type { Role } from '../account/roles.ts'

/** Announcements cannot be answered. */
export const CONVERSATION_KINDS = ['direct', 'announcement'] as const

/** Notes are internal; families never see them. */
export const MESSAGE_KINDS = ['message', 'note'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** `waiting` for a batch, `queued` in the outbox, `app` if the recipient can only be reached in their account. */
export const DELIVERY_STATES = ['waiting', 'queued', 'sent', 'failed', 'app', 'skipped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const deliveryWords: Record<DeliveryState, string> = {
	waiting: 'Waiting',
	queued: 'Sending by email',
	sent: 'Sent by email',
	failed: 'Not delivered',
	app: 'In the app',
	skipped: 'Not sent: no longer on the list',
}

export const MAX_MESSAGE = 10_000
export const MAX_FILES = 5
/** Maximum recipients chosen by name. */
export const MAX_PEOPLE = 20
export const CHOOSE_PEOPLE = 'Choose whom to write to from the list'
/** An unread message can be withdrawn within this time. */
export const WITHDRAW_MINUTES = 5

/** Families and teachers address these roles as "the office". */
export function isOffice(role: Role): boolean {
	return role === 'admin' || role === 'solo_teacher_admin'
}
