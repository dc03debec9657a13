import { daysAfter } from '#app/utils/dates.ts'

/** Open credits that end by this day are due: families are reminded of them, and the office sees them on its dashboard. */
export function soonDay(today: string): string {
	return daysAfter(today, 14)
}

export interface CreditRequest {
	askedAt: number | null
	answer: string | null
}

/** The family asked the office for a time and has no answer yet. */
export function hasOpenRequest({ askedAt, answer }: CreditRequest): boolean {
	return askedAt !== null && answer === null
}

/** True on the days after the last one. */
export function isPastExpiry({ expiresOn }: { expiresOn: string | null }, today: string): boolean {
	return expiresOn !== null && expiresOn < today
}

interface Owed {
	id: string
	studentId: string
	minutes: number
	expiresOn: string | null
	/** The class of the missed lesson; null for a credit that the office gave. */
	classId: string | null
	/** The name of that class beside the student. */
	lesson: string | null
}

export type CreditGroup<C extends Owed> = C & {
	/** The size of the group, including this credit. The others expire on the same day or later. */
	count: number
}

/**
 * Groups credits of the same student, class and length. The group links to the credit that expires first, and keeps the name of its class
 * only if the student has credits of several: each is made up in its own class.
 */
export function groupCredits<C extends Owed>(credits: readonly C[]): CreditGroup<C>[] {
	const groups = new Map<string, CreditGroup<C>>()
	// Credits that never expire come last.
	const lasts = ({ expiresOn }: C) => expiresOn ?? '9999'
	for (const credit of credits.toSorted((a, b) => lasts(a).localeCompare(lasts(b)))) {
		const key = `${credit.studentId} ${credit.classId} ${credit.minutes}`
		const group = groups.get(key)
		if (group) group.count += 1
		else groups.set(key, { ...credit, count: 1 })
	}
	const all = [...groups.values()]
	return all.map((group) => {
		const isOneOfSeveral = all.some(
			({ studentId, classId }) => studentId === group.studentId && classId !== group.classId,
		)
		return isOneOfSeveral ? group : { ...group, lesson: null }
	})
}

/** `3 make-up lessons`, or `3 make-up lessons, Piano`. */
export function owedWords({ count, lesson }: { count: number; lesson?: string | null }): string {
	const owed = count === 1 ? '1 make-up lesson' : `${count} make-up lessons`
	return lesson ? `${owed}, ${lesson}` : owed
}

/** `30 minutes each, the first to be taken by December 14, 2026`. */
export function termsWords(
	{ count, minutes }: { count: number; minutes: number },
	until: string | null,
): string {
	const length = `${minutes} minutes${count === 1 ? '' : ' each'}`
	return until ? `${length}, ${count === 1 ? '' : 'the first '}to be taken by ${until}` : length
}

/** A revoked credit can be restored until it expires. */
export function isRestorable(
	{ state, expiresOn }: { state: string; expiresOn: string | null },
	today: string,
): boolean {
	return state === 'revoked' && (expiresOn === null || expiresOn >= today)
}
