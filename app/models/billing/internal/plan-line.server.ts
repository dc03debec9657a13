import { daysWithin, siblingDiscount, type Presence } from '#app/domain/billing/month-charge.ts'
import { hasSiblingDiscount } from '#app/domain/billing/own-price.ts'
import type { Charged } from '#app/domain/billing/sibling-order.ts'
import type { Spare } from '#app/domain/billing/spare.ts'
import { divide, moneyWords } from '#app/utils/money.ts'
import type { Access } from '../../access.server.ts'
import type { NewLine } from '../draft-lines.server.ts'
import { FLAT } from '../flat-prices.server.ts'
import type { Billed } from './billed-lines.server.ts'
import { meetingDays } from './meeting-days.server.ts'
import { pricesBetween, type Price } from '../price.server.ts'
import type { Asked, Seat, Stay } from './seats.server.ts'

/** The fields every plan line shares. */
export function lineOf({ studentId, enrolmentId }: Seat, { id, taxCodeId, rates }: Price) {
	return { studentId, enrolmentId, planVersionId: id, taxCodeId, rates }
}

/** The first unused key of the enrollment: every plan line needs a unique one. */
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

/** Lessons of a month and months of a term, to compare other prices with those of a month. */
const USUAL_LESSONS = 4
const USUAL_MONTHS = 3

/** The price of a month, whichever days of it a student attends, and in however many parts a term is paid. */
export function wholePriceOf(price: Price): number {
	const { basis, amountMinor } = price
	if (basis === 'month') return amountMinor
	if (basis === 'month_lessons') return amountMinor * price.lessonsPerMonth
	if (basis === 'package') return divide(amountMinor * USUAL_LESSONS, price.packageLessons)
	if (basis === 'lesson' || basis === 'hour') return amountMinor * USUAL_LESSONS
	return divide(amountMinor, USUAL_MONTHS)
}

/** The price of one lesson under a plan that bills lessons one by one; null under another plan. */
export function unitOfLesson({ basis, amountMinor }: Price, minutes: number): number | null {
	if (basis === 'hour') return divide(amountMinor * minutes, 60)
	return basis === 'lesson' ? amountMinor : null
}

/** True for an enrollment whose lessons are, were or will be billed one by one. */
export function hasPriceByLesson(prices: Asked['prices'], enrolmentId: string): boolean {
	const chosen = prices.get(enrolmentId) ?? []
	return chosen.some(({ version: { basis } }) => basis === 'lesson' || basis === 'hour')
}

/** A line without its sibling discount, which depends on the prices of the other children. */
export interface PricedLine {
	line: NewLine & { unitMinor: number }
	price: Price
}

/** Lines by the lesson or the package, and the price of each child who pays so. */
export interface ByLessons {
	priced: PricedLine[]
	charged: Settled['charged']
}

export function withSiblingDiscount({ line, price }: PricedLine, isSibling: boolean): NewLine {
	const discountMinor = isSibling ? siblingDiscount(line.unitMinor, price.siblingDiscount) : 0
	const off = discountMinor > 0 ? `; ${price.siblingDiscount / 100}% sibling discount` : ''
	return { ...line, discountMinor, why: `${line.why}${off}` }
}

export function sumOf(lines: readonly { amountMinor: number }[]): number {
	return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** An amount owed under a plan that bills a period: a month, or an installment of a term or course. */
export interface Owed {
	seat: Seat
	price: Price
	/** The line's unique key within the enrollment. */
	key: string
	/** Text after the names of the student and the class. */
	text: string
	leftMinor: number
	lessonDays: string[]
	/** Each price the amount is made of, with what it charges; null if it is the plain price. */
	parts: readonly { price: Price; why: string | null }[]
	/** Anything else that explains the amount. */
	why: string | null
}

export interface Excess {
	about: string
	/** Excludes the sibling discount and tax. */
	amountMinor: number
	lines: readonly Billed[]
	/** The reason, if it is not a change of the days that are charged. */
	why?: string
}

/** An excess with the stay it belongs to. */
export interface ExcessOfStay extends Excess {
	stay: Stay
}

export interface Settled {
	owed: Owed[]
	absent: { studentId: string; about: string; why: string }[]
	/** The price of each student who counts for the sibling discount, billed before or not. */
	charged: Charged[]
	/** Surplus from days that are no longer charged; it pays for later days. */
	spare: Spare
	/** True if such a surplus paid for something. */
	spends: boolean
	/** Surplus with no later days to pay for. */
	excess: Excess[]
	/** Lines already billed for the month, term or course. */
	lines: readonly Billed[]
}

/** One stay with the lines already billed for it. */
export interface Settling {
	access: Access
	asked: Asked
	stay: Stay
	billed: readonly Billed[]
	/** True if the student has the sibling discount in the requested month; undefined while it is not known. */
	isSibling?: boolean
}

/**
 * The part of a price that is due after the sibling discount: that of the lines already billed for the same days, or that of
 * the requested month. Null if it is not known; a surplus then pays as much as it was billed for, before any discount.
 */
export function netShareOf(
	{ isSibling }: Pick<Settling, 'isSibling'>,
	price: Price,
	own: readonly Billed[],
): number | null {
	const isDiscounted = own.length > 0 ? own.some(hasSiblingDiscount) : isSibling
	if (isDiscounted === undefined) return null
	return isDiscounted ? 1 - price.siblingDiscount / 10_000 : 1
}

/** Days of an enrollment at one price. */
export interface Part {
	seat: Seat
	price: Price
	from: string
	to: string
}

/** The priced parts of a stay between two days, restricted to some kinds of plans, in order. */
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

/** A class that ended between two days is charged up to its last day, also once it goes on after them. */
export function upToLastDay(
	access: Access,
	asked: Asked,
	parts: readonly Part[],
	{ from, to }: { from: string; to: string },
): Part[] {
	return parts.flatMap((part) => {
		const last = meetingDays(access, asked, part.seat, from, to).stoppedOn ?? to
		return part.from <= last ? [{ ...part, to: part.to < last ? part.to : last }] : []
	})
}

/**
 * The days of a part. A price for a period charges missed lessons with a make-up lesson, and those after the last day belong to
 * the last part. It does not if part of a month costs as much as a whole one: one such lesson would cost a month.
 */
export function presenceIn({ seat, price, from, to }: Part): Presence {
	const isPerLesson = FLAT.includes(price.basis) && price.partMonth !== 'full'
	const isLast = to === seat.endsOn
	const madeUp = seat.madeUpDays.filter((day) => isPerLesson && from <= day && (day <= to || isLast))
	return { startsOn: from, endsOn: to, away: seat.away, madeUp }
}

/** Says which part of the price of a line an earlier line has asked for. */
export function lessBilledWords({ school }: Access, minor: number): string | null {
	return minor > 0 ? `${moneyWords(minor, school.currency)} of it was billed before` : null
}

export function billedOn(lines: readonly Billed[]): string {
	return `Already billed on ${numbersOf(lines)}.`
}

/** Invoice numbers as text: `0001 and a draft`. */
export function numbersOf(lines: readonly Billed[]): string {
	const numbers = new Set(lines.map(({ number }) => number ?? 'a draft'))
	return new Intl.ListFormat('en').format(numbers)
}
