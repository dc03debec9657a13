interface Offered {
	joining: 'open' | 'by_approval' | 'closed'
	isTaken: boolean
	/** Seats nobody has, waits for or is about to take; null where there is no limit. */
	free: number | null
}

export type OfferKind = 'seat' | 'list' | 'ask' | 'closed'

/** What a family may do about a class on the sign-up page: take a seat, wait for one, ask for one, or nothing now. */
export function offerOf({ joining, isTaken, free }: Offered): OfferKind {
	if (!isTaken || joining === 'closed') return 'closed'
	if (joining === 'by_approval') return 'ask'
	return free === 0 ? 'list' : 'seat'
}

/** How many children one form has room for. */
export const MOST_CHILDREN = 4

/** Length of the trial lessons that families are offered. */
export const TRIAL_MINUTES = 30

/** How long places are kept while a form is filled in. */
export const SEAT_HOLD_MINUTES = 15

/** How long places are kept while a family pays for them at the provider. */
export const PAY_MINUTES = 30

/** Whether somebody of an age belongs into a class; its ages are a wish of the office, which looks at others first. */
export function fitsAges(age: number, ages: { ageFrom: number | null; ageTo: number | null }): boolean {
	return age >= (ages.ageFrom ?? 0) && age <= (ages.ageTo ?? Infinity)
}
