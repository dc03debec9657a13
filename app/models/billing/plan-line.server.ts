import type { Price } from './price.server.ts'
import type { Seat } from './seats.server.ts'

/** What every line of a plan says of where it comes from. */
export function lineOf({ studentId, enrolmentId }: Seat, { id, taxCodeId, rates }: Price) {
	return { studentId, enrolmentId, planVersionId: id, taxCodeId, rates }
}

/** What a plan charges for a time: a month, or a part of a term or course. */
export interface Charge {
	/** What it is charged for, as its line claims it. */
	key: string
	/** Beside the name of the student and the class. */
	words: string
	amountMinor: number
	why: string | null
	price: Price
}

/** What one seat is charged for by the end of the month; or why it is not charged at all. */
export type Charges = Charge[] | { absent: string }

/** What is on an invoice or a draft already. */
export interface Billed {
	key: string | null
	unitMinor: number
	/** Null for a draft. */
	number: string | null
}
