import type { Action } from '../history/activity.ts'

interface WebhookEvent {
	value: string
	label: string
	/** The API's resource that the event's object is read from. */
	resource: string
	/** Entries of the history that send the event. Others are sent where the record is written. */
	actions?: readonly Action[]
}

/** Events a school can receive. Each says that a record changed; the receiver reads the record with a key. */
export const webhookEvents = [
	{
		value: 'student.created',
		label: 'A student was added',
		resource: 'students',
		actions: ['student.added'],
	},
	{
		value: 'student.updated',
		label: 'A student was changed, archived or restored, or joined or left',
		resource: 'students',
		actions: ['student.edited', 'student.state-changed', 'student.archived', 'student.unarchived'],
	},
	{ value: 'signup.received', label: 'A family signed up', resource: 'students' },
	{ value: 'lesson.scheduled', label: 'A lesson was added', resource: 'lessons', actions: ['lesson.added'] },
	{
		value: 'lesson.changed',
		label: 'A lesson was moved, restored or given another teacher or online link',
		resource: 'lessons',
		actions: ['lesson.changed', 'lesson.substituted', 'lesson.restored'],
	},
	{
		value: 'lesson.canceled',
		label: 'A lesson was canceled',
		resource: 'lessons',
		actions: ['lesson.canceled'],
	},
	{
		value: 'roll.saved',
		label: 'A lesson was marked',
		resource: 'lessons',
		actions: ['attendance.marked', 'attendance.excused'],
	},
	{
		value: 'invoice.issued',
		label: 'An invoice was issued',
		resource: 'invoices',
		actions: ['invoice.issued'],
	},
	{ value: 'invoice.paid', label: 'An invoice was paid in full', resource: 'invoices' },
	{ value: 'payment.recorded', label: 'A payment was received', resource: 'payments' },
	{ value: 'payment.returned', label: 'A payment was returned, reversed or voided', resource: 'payments' },
	{ value: 'message.sent', label: 'A message was sent to or from the office', resource: 'messages' },
] as const satisfies readonly WebhookEvent[]

export type WebhookEventName = (typeof webhookEvents)[number]['value']

export const MAX_WEBHOOKS = 10

const byAction = new Map<string, WebhookEventName>(
	webhookEvents.flatMap((event) =>
		'actions' in event ? event.actions.map((action) => [action, event.value] as const) : [],
	),
)

export function eventOfAction(action: string): WebhookEventName | undefined {
	return byAction.get(action)
}

export function eventLabels(names: readonly string[]): string[] {
	return webhookEvents.filter(({ value }) => names.includes(value)).map(({ label }) => label)
}

export function resourceOfEvent(name: string): string | undefined {
	return webhookEvents.find(({ value }) => value === name)?.resource
}
