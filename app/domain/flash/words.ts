export interface Words {
	tone: 'good' | 'bad'
	title?: string
	/** Where on its page it is said, if not at the top. */
	place?: 'contact' | 'portal'
	say: (its: Params) => string
}

export type Params = Record<string, string>

export function nameIn(its: Params): string {
	return its.name ?? 'this person'
}

/** Said after a change of lessons that families are emailed about. */
export function mailedWords(its: Params): string {
	return its.mailed ? ' The families will get an email.' : ''
}

/** A warning after a change that leaves a teacher or student too little time to travel. */
export function travelWords(its: Params): string {
	return its.travel ? ` Please check: ${its.travel}` : ''
}
