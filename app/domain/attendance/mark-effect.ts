/** Effects of a changed mark on one student. */
export interface MarkEffect {
	/** The reason the mark cannot be saved. */
	refusal: string | null
	isTakenBack: boolean
	/** The make-up credit the mark gives. */
	given: { minutes: number; expiresOn: string | null } | null
	/** The student has reached the limit of credits. */
	isWithheld: boolean
	/** The student is on a trial, which goes on without a credit. */
	trialGoesOn: boolean
	/** The state of a visitor's credit afterwards. */
	visit: 'used' | 'open' | null
}

/** Empty if the change has no effects. */
export function markEffectWords(
	name: string,
	{ refusal, isTakenBack, given, isWithheld, trialGoesOn, visit }: MarkEffect,
	dayWords: (day: string) => string,
): string[] {
	if (refusal) return [refusal]
	return [
		isTakenBack ? `The make-up credit ${name} got for this lesson is taken back.` : null,
		given ? `${name} gets ${creditWords(given, dayWords)}.` : null,
		isWithheld ? withheldWords([name]) : null,
		trialGoesOn ? trialGoesOnWords([name]) : null,
		visit === 'used' ? `The make-up credit ${name} came with is used up.` : null,
		visit === 'open' ? `${name} can use the make-up credit for another lesson.` : null,
	].filter((text) => text !== null)
}

export function trialGoesOnWords(names: readonly string[]): string {
	return `The ${names.length === 1 ? 'trial' : 'trials'} of ${names.join(' and ')} ${names.length === 1 ? 'goes' : 'go'} on with the next lesson.`
}

export function withheldWords(names: readonly string[]): string {
	return `${names.join(' and ')} ${names.length === 1 ? 'gets' : 'get'} no make-up credit: the limit is reached.`
}

/** `a 45-minute make-up credit, to be taken by January 12, 2027` */
export function creditWords(
	{ minutes, expiresOn }: { minutes: number; expiresOn: string | null },
	dayWords: (day: string) => string,
): string {
	return `a ${minutes}-minute make-up credit${expiresOn ? `, to be taken by ${dayWords(expiresOn)}` : ''}`
}
