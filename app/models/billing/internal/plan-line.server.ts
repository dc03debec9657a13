import { daysWithin, isChargedOn } from '#app/domain/billing/month-charge.ts'
import type { Access } from '../../access.server.ts'
import type { Billed } from './billed-lines.server.ts'
import { pricesBetween, type Price } from '../price.server.ts'
import type { Asked, Seat, Stay } from './seats.server.ts'

/** What every line of a plan says of where it comes from. */
export function lineOf({ studentId, enrolmentId }: Seat, { id, taxCodeId, rates }: Price) {
	return { studentId, enrolmentId, planVersionId: id, taxCodeId, rates }
}

/** The first of the keys that no line of the enrollment claims yet; each line of a plan has one of its own. */
export function freeKey(
	claimed: readonly Pick<Billed, 'enrolmentId' | 'key'>[],
	enrolmentId: string,
	keyOf: (number: number) => string,
): string {
	const own = new Set(claimed.flatMap((line) => (line.enrolmentId === enrolmentId ? line.key : [])))
	let number = 1
	while (own.has(keyOf(number))) number++
	return keyOf(number)
}

export function sumOf(lines: readonly { amountMinor: number }[]): number {
	return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** What a plan that charges a time asks for: a month, or a part of a term or course. */
export interface Owed {
	seat: Seat
	price: Price
	/** What its line claims. */
	key: string
	/** Beside the name of the student and the class. */
	words: string
	/** What of it is left to bill. */
	leftMinor: number
	/** The lessons it is for, by their days. */
	lessonDays: string[]
	why: string | null
}

export interface Excess {
	about: string
	/** Before the discount of a sibling and before tax. */
	amountMinor: number
	lines: readonly Billed[]
}

export interface Settled {
	owed: Owed[]
	absent: { about: string; why: string }[]
	/** Each amount by itself, billed before or not: the dearest child of a family is found by them. */
	charged: { studentId: string; amountMinor: number }[]
	/** What was billed for days that are not charged any more, and goes towards those that follow. */
	spareMinor: number
	/** What was billed for such days with nothing that follows to pay for. */
	excess: Excess[]
	/** What was billed of the month, term or course. */
	lines: readonly Billed[]
}

/** One stay, with what was billed of it. */
export interface Settling {
	access: Access
	asked: Asked
	stay: Stay
	billed: readonly Billed[]
}

/** Days a seat has at one price. */
export interface Part {
	seat: Seat
	price: Price
	from: string
	to: string
}

/** What a stay has between two days by plans of some kinds, first to last. */
export function pricedPartsOf(
	{ asked, stay }: Pick<Settling, 'asked' | 'stay'>,
	between: { from: string; to: string },
	bases: readonly Price['basis'][],
): Part[] {
	return stay.flatMap((seat) => {
		const days = daysWithin(seat, between)
		const stretches = days ? pricesBetween(asked, seat.enrolmentId, days) : []
		return stretches.flatMap(({ from, to, price }) =>
			price && bases.includes(price.basis) ? [{ seat, price, from, to }] : [],
		)
	})
}

/** Which of some lessons fall on days of these parts. */
export function lessonDaysOf(parts: readonly Part[], lessons: (part: Part) => readonly string[]): string[] {
	return [
		...new Set(parts.flatMap((part) => lessons(part).filter((day) => isChargedOn(day, presenceIn(part))))),
	].sort()
}

/** When the student has the seat at the price of a part. */
export function presenceIn({ seat, from, to }: Part) {
	return { startsOn: from, endsOn: to, away: seat.away }
}

export function billedOn(lines: readonly Billed[]): string {
	return `Already billed on ${numbersOf(lines)}.`
}

/** Invoices in words: `0001 and a draft`. */
export function numbersOf(lines: readonly Billed[]): string {
	const numbers = new Set(lines.map(({ number }) => number ?? 'a draft'))
	return new Intl.ListFormat('en').format(numbers)
}
