export const EVENT_KINDS = ['recital', 'exam'] as const
export const EVENT_STATES = ['draft', 'open', 'closed', 'done', 'canceled'] as const
export const EVENT_AUDIENCES = ['all', 'invited'] as const
/** Results of an exam. Recitals only use `absent`. */
export const OUTCOMES = ['distinction', 'merit', 'pass', 'fail', 'absent'] as const

export type EventKind = (typeof EVENT_KINDS)[number]
export type EventState = (typeof EVENT_STATES)[number]
export type EventAudience = (typeof EVENT_AUDIENCES)[number]
export type EventOutcome = (typeof OUTCOMES)[number]

export const eventKinds: readonly { value: EventKind; label: string }[] = [
	{ value: 'recital', label: 'Recital' },
	{ value: 'exam', label: 'Exam' },
]

export function eventKindLabel(kind: EventKind): string {
	return kind === 'recital' ? 'Recital' : 'Exam'
}

export const eventStates: Record<EventState, string> = {
	draft: 'Draft',
	open: 'Open for sign-up',
	closed: 'Sign-up closed',
	done: 'Done',
	canceled: 'Canceled',
}

export const eventAudiences: readonly { value: EventAudience; label: string; hint: string }[] = [
	{ value: 'all', label: 'All students', hint: 'Every family sees it.' },
	{
		value: 'invited',
		label: 'Only those you invite',
		hint: 'You choose classes and students once it is saved.',
	},
]

export const outcomes: readonly { value: EventOutcome; label: string }[] = [
	{ value: 'distinction', label: 'Distinction' },
	{ value: 'merit', label: 'Merit' },
	{ value: 'pass', label: 'Pass' },
	{ value: 'fail', label: 'Not passed' },
	{ value: 'absent', label: 'Did not come' },
]

export function outcomeLabel(outcome: EventOutcome): string {
	return outcomes.find(({ value }) => value === outcome)?.label ?? ''
}
