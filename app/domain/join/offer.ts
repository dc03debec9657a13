import { makeUpNameIn } from '../class/make-up-name.ts'

interface Offered {
	joining: 'open' | 'by_approval' | 'closed'
	isTaken: boolean
	/** Free seats, without those that are promised; null where there is no limit. */
	free: number | null
}

export type OfferKind = 'seat' | 'list' | 'ask' | 'closed'

/** The choices a family has about a class on the sign-up page: a seat, the waiting list, a request, or none now. */
export function offerOf({ joining, isTaken, free }: Offered): OfferKind {
	if (!isTaken || joining === 'closed') return 'closed'
	if (joining === 'by_approval') return 'ask'
	return free === 0 ? 'list' : 'seat'
}

/** The state of a class on the table and the drawing of the page: its offer, or full where the school decides about requests. */
export function shownState({ offer, free }: { offer: OfferKind; free: number | null }): OfferKind | 'full' {
	return offer === 'ask' && free === 0 ? 'full' : offer
}

/** How many children one form has room for. */
export const MAX_CHILDREN = 4

/** The choice of a family that can come at none of the offered times of a trial lesson. */
export const OTHER_TIME = 'other'
export type TrialAsked = { teacherId: string; at: number } | typeof OTHER_TIME

/** Length of the trial lessons that families are offered. */
export const TRIAL_MINUTES = 30

/** The choice of a trial lesson that takes place outside the school's rooms. */
export const WITHOUT_ROOM = 'none'

/** The choice of a trial lesson that is neither for the student on file of the same name nor for the family on file. */
export const ANOTHER = 'another'

/** How long places are kept while a form is filled in. */
export const SEAT_HOLD_MINUTES = 15

/** How long places are kept while a family pays for them at the provider. */
export const PAY_MINUTES = 30

/** True if the age suits a class. The ages of a class are a wish, so the office looks at the others first. */
export function fitsAges(age: number, ages: { ageFrom: number | null; ageTo: number | null }): boolean {
	return age >= (ages.ageFrom ?? 0) && age <= (ages.ageTo ?? Infinity)
}

const TRIAL = 'Trial lesson'

/** The class of a trial lesson is named in English. Families read the first words in their language. */
export const trialName = (student: string) => `${TRIAL}, ${student}`

/** The name of a class for a family, where these words begin it. */
export function classNameIn(name: string, words: { trialName: string; makeUpName: string }): string {
	if (name.startsWith(`${TRIAL}, `)) return words.trialName + name.slice(TRIAL.length)
	return makeUpNameIn(name, words.makeUpName)
}
