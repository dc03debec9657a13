import { plainDateWords, type DateWriting } from '#app/utils/dates.ts'

interface Usable {
	minutes: number
	issuedOn: string
	missedOn: string | null
	expiresOn: string | null
}

/** `the make-up credit for 4 January 2027 (30 minutes)`, or of the day on which it was given if no lesson was missed. */
export function usableCreditWords({ minutes, issuedOn, missedOn }: Usable, dates: DateWriting): string {
	const day = missedOn
		? `for ${plainDateWords(missedOn, dates)}`
		: `given on ${plainDateWords(issuedOn, dates)}`
	return `the make-up credit ${day} (${minutes} minutes)`
}

/** `To be taken by 27 February 2027`. Null for a credit that never expires. */
export function usableUntilWords({ expiresOn }: Usable, dates: DateWriting): string | null {
	return expiresOn && `To be taken by ${plainDateWords(expiresOn, dates)}`
}

/**
 * The credit a make-up lesson of a student uses unless the office chooses another: the first one that lasts until the day of the
 * lesson and is not shorter than it.
 */
export function fittingCredit<Credit extends Usable & { studentId: string }>(
	usable: readonly Credit[],
	{ studentId, day, minutes }: { studentId: string; day: string; minutes: number },
): Credit | null {
	const fits = (credit: Credit) =>
		credit.studentId === studentId &&
		credit.minutes >= minutes &&
		(credit.expiresOn === null || credit.expiresOn >= day)
	return usable.find(fits) ?? null
}
