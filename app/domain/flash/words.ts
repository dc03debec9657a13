import { ONCE_SET_UP } from '../message/mail-set-up.ts'

export interface Words {
	tone: 'good' | 'bad'
	title?: string
	/** Position on the page; the top by default. */
	place?: 'contact' | 'portal'
	say: (params: Params) => string
}

/** `mailWaits` is set if mail is not set up on the server. */
export type Params = Record<string, string>

export function nameIn(params: Params): string {
	return params.name ?? 'this person'
}

/** Appended to the message about a change to lessons. */
export function mailedWords(params: Params): string {
	const people = params.mailed === 'teachers' ? 'teachers' : 'families'
	return params.mailed ? ` The ${people} will get an email${onceSetUp(params)}.` : ''
}

/** Appended to the message about a new seat: the last day and the pause that were recorded before. */
export function recordedIn(params: Params): string {
	return params.recorded ? ` ${params.recorded}` : ''
}

/** Appended to a promise of an email. */
export function onceSetUp(params: Params): string {
	return params.mailWaits ? ` ${ONCE_SET_UP}` : ''
}

export function onItsWay(what: string, name: string, params: Params): string {
	return params.mailWaits
		? `${what} goes to ${name}${onceSetUp(params)}.`
		: `${what} is on its way to ${name}.`
}

/** Appended if a change leaves a teacher or student too little time to travel. */
export function travelWords(params: Params): string {
	return params.travel ? ` Please check: ${params.travel}` : ''
}

/** The make-up credits that a lesson added by hand uses. */
export function creditsWords({ credits }: Params): string {
	return credits ? ` It uses ${credits === '1' ? 'a make-up credit' : `${credits} make-up credits`}.` : ''
}
