import type { EventKind, EventOutcome, EventState } from './labels.ts'

/** Steps of an event with the states they start from. Canceling is separate. */
export const EVENT_STEPS = {
	open: { from: ['draft', 'closed'], to: 'open' },
	close: { from: ['open', 'done'], to: 'closed' },
	finish: { from: ['open', 'closed'], to: 'done' },
} as const satisfies Record<string, { from: readonly EventState[]; to: EventState }>

export type EventStep = keyof typeof EVENT_STEPS

export function mayStep(state: EventState, step: EventStep): boolean {
	const from: readonly EventState[] = EVENT_STEPS[step].from
	return from.includes(state)
}

/** Completed and canceled events are read-only. */
export function isAhead(state: EventState): boolean {
	return state === 'draft' || state === 'open' || state === 'closed'
}

interface SignUp {
	state: EventState
	signUpUntil: string
}

/** The deadline applies to families and teachers; the office can sign students up until the event. */
export function isSignUpOpen({ state, signUpUntil }: SignUp, today: string): boolean {
	return state === 'open' && today <= signUpUntil
}

/** The state as it is shown: sign-up is closed after its last day. */
export function shownStateOf(event: SignUp, today: string): EventState {
	return event.state === 'open' && !isSignUpOpen(event, today) ? 'closed' : event.state
}

interface Certified {
	kind: EventKind
	state: EventState
	outcome: EventOutcome | null
}

/** Passed exams have certificates, and so has every performer of a recital. */
export function hasCertificate({ kind, state, outcome }: Certified): boolean {
	if (state === 'canceled') return false
	if (kind === 'recital') return state === 'done' && outcome !== 'absent'
	return outcome === 'distinction' || outcome === 'merit' || outcome === 'pass'
}
