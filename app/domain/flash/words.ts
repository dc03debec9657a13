import { ONCE_SET_UP } from '../message/mail-set-up.ts'

export interface Words {
	tone: 'good' | 'bad'
	title?: string
	/** Position on the page; the top by default. */
	place?: 'contact' | 'portal'
	say: (its: Params) => string
}

/** `mailWaits` is set if mail is not set up on the server. */
export type Params = Record<string, string>

export function nameIn(its: Params): string {
	return its.name ?? 'this person'
}

/** Appended to the message about a change to lessons. */
export function mailedWords(its: Params): string {
	return its.mailed ? ` The families will get an email${onceSetUp(its)}.` : ''
}

/** Appended to a promise of an email. */
export function onceSetUp(its: Params): string {
	return its.mailWaits ? ` ${ONCE_SET_UP}` : ''
}

export function onItsWay(what: string, name: string, its: Params): string {
	return its.mailWaits ? `${what} goes to ${name}${onceSetUp(its)}.` : `${what} is on its way to ${name}.`
}

/** Appended if a change leaves a teacher or student too little time to travel. */
export function travelWords(its: Params): string {
	return its.travel ? ` Please check: ${its.travel}` : ''
}
