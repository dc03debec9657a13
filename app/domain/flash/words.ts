export interface Words {
	tone: 'good' | 'bad'
	title?: string
	/** Position on the page; the top by default. */
	place?: 'contact' | 'portal'
	say: (its: Params) => string
}

export type Params = Record<string, string>

export function nameIn(its: Params): string {
	return its.name ?? 'this person'
}

/** Appended to the message about a change to lessons. */
export function mailedWords(its: Params): string {
	return its.mailed ? ' The families will get an email.' : ''
}

/** Appended if a change leaves a teacher or student too little time to travel. */
export function travelWords(its: Params): string {
	return its.travel ? ` Please check: ${its.travel}` : ''
}
