import type { EventKind, EventOutcome, EventState } from './labels.ts'

/** The steps of an event besides canceling it, and from which states each is taken. */
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

/** What is over or called off stays as it is. */
export function isAhead(state: EventState): boolean {
	return state === 'draft' || state === 'open' || state === 'closed'
}

interface SignUp {
	state: EventState
	signUpUntil: string
}

/** Families and teachers sign up and withdraw until the last day is over; the office as long as it is ahead. */
export function isSignUpOpen({ state, signUpUntil }: SignUp, today: string): boolean {
	return state === 'open' && today <= signUpUntil
}

interface Certified {
	kind: EventKind
	state: EventState
	outcome: EventOutcome | null
}

/** A passed exam has a certificate, and so has everybody who played at a recital. */
export function hasCertificate({ kind, state, outcome }: Certified): boolean {
	if (state === 'canceled') return false
	if (kind === 'recital') return state === 'done' && outcome !== 'absent'
	return outcome === 'distinction' || outcome === 'merit' || outcome === 'pass'
}
