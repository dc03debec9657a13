import type { Role } from '../account/roles.ts'
import { eventsFor } from './events.ts'

/** Events that a device can show at once. Invoices are always emailed as well. */
export const PUSH_EVENTS = ['message', 'change', 'invoice'] as const
export type PushEvent = (typeof PUSH_EVENTS)[number]

export function isPushEvent(event: string): event is PushEvent {
	return PUSH_EVENTS.some((pushEvent) => pushEvent === event)
}

export function pushEventsFor(role: Role, teaches = false): PushEvent[] {
	const own = eventsFor(role, teaches).map(({ event }) => event)
	return PUSH_EVENTS.filter((event) => (event === 'invoice' ? role === 'student' : own.includes(event)))
}
