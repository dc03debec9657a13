/** What saving another mark would do for one student. */
export interface MarkEffect {
	/** Why it cannot be saved. */
	refusal: string | null
	isTakenBack: boolean
	/** The make-up credit it gives. */
	given: { minutes: number; expiresOn: string | null } | null
	/** The student has caused as many credits as the school gives. */
	isWithheld: boolean
	/** What becomes of the credit a visitor came with. */
	visit: 'used' | 'open' | null
}

/** Sentences about a student whose mark is changed; none where nothing follows from it. */
export function markEffectWords(
	name: string,
	{ refusal, isTakenBack, given, isWithheld, visit }: MarkEffect,
	dayWords: (day: string) => string,
): string[] {
	if (refusal) return [refusal]
	return [
		isTakenBack ? `The make-up credit ${name} got for this lesson is taken back.` : null,
		given ? `${name} gets ${creditWords(given, dayWords)}.` : null,
		isWithheld ? `${name} gets no make-up credit: the limit is reached.` : null,
		visit === 'used' ? `The make-up credit ${name} came with is used up.` : null,
		visit === 'open' ? `${name} can use the make-up credit for another lesson.` : null,
	].filter((one) => one !== null)
}

/** `a 45-minute make-up credit, to book by January 12, 2027` */
export function creditWords(
	{ minutes, expiresOn }: { minutes: number; expiresOn: string | null },
	dayWords: (day: string) => string,
): string {
	return `a ${minutes}-minute make-up credit${expiresOn ? `, to book by ${dayWords(expiresOn)}` : ''}`
}
